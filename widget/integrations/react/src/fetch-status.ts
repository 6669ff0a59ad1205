import { oneLine } from '@doorsign/shared-schema/status/one-line';

/** The status of a business at the time of the answer. */
export interface DoorsignStatusAnswer {
  /** `other`: the hours were never saved. */
  readonly status: 'open' | 'closed' | 'holiday' | 'other';
  /** The status in one English sentence; empty for `other`. */
  readonly text: string;
  /** The instant from which the text may be wrong, in epoch milliseconds. Cache a page until then at most. */
  readonly until: number;
}

export interface FetchDoorsignStatusOptions {
  /** The address of the Doorsign server, such as "https://doorsign.example". */
  readonly server: string;
  /** Time after which the page is rendered without a status, in milliseconds; 3,000 by default. */
  readonly timeout?: number;
}

/** Fetches the status for a server's rendering.
 * @param widget the widget ID
 * @returns null if there is no such business, or its server gives no answer in time. Never rejects.
 * Source: shared-schema/docs/http-contract.md#public-files. */
export const fetchDoorsignStatus = async (
  widget: string,
  { server, timeout = 3000 }: FetchDoorsignStatusOptions,
): Promise<DoorsignStatusAnswer | null> => {
  try {
    const address = `${server.replace(/\/*$/, '')}/api/widget/${encodeURIComponent(widget)}/status.json`;
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) return null;
    const body = (await answer.json()) as {
      readonly status: DoorsignStatusAnswer['status'];
      readonly message: string;
      readonly nextChange: string;
    };
    const { status, message } = body;
    // Something else has answered.
    if (typeof message !== 'string') return null;
    // Both headers say whole seconds, rounded down.
    const from = Date.parse(answer.headers.get('date') ?? '');
    const seconds = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]);
    return {
      status,
      text: status === 'other' ? '' : oneLine(status, body),
      until: from + seconds * 1000 || 0,
    };
  } catch {
    return null;
  }
};
