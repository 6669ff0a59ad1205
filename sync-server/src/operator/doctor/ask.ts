import { healthCalls } from '@doorsign/shared-schema/api';
import { fetchUntil, systemFetch } from '../../auth/google/issuer-fetch.ts';
import type { Config } from '../../config.ts';

/** An answer that is not too large, and does not take for ever. */
export const ask = (url: string, signal: AbortSignal): Promise<Response> =>
  fetchUntil(systemFetch, signal)(url, { method: 'GET', redirect: 'manual', headers: {}, body: null });

/** What answers in the name of a server of ours. */
export type Answering =
  { kind: 'ours'; version: string; commit: string | null; headers: Headers } | { kind: 'other'; status: number };

/** Asks an address which version answers there.
 * @throws when nobody answers */
export const askVersion = async (origin: string, signal: AbortSignal): Promise<Answering> => {
  const response = await ask(origin + healthCalls.version.path, signal);
  const { status, headers } = response;
  const text = await response.text();
  const parsed = healthCalls.version.answer.safeParse(jsonOrNull(text));
  return parsed.success ? { kind: 'ours', ...parsed.data, headers } : { kind: 'other', status };
};

const jsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Where this machine reaches the server itself, past whatever is in front of it. */
export const ownAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};
