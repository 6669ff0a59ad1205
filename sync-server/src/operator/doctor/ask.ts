import { healthCalls } from '@doorsign/shared-schema/api';
import { fetchUntil, systemFetch } from '../../auth/google/issuer-fetch.ts';
import type { Config } from '../../config.ts';

/** Sends a GET request; the size of the response and the time are limited. */
export const ask = (url: string, signal: AbortSignal): Promise<Response> =>
  fetchUntil(systemFetch, signal)(url, { method: 'GET', redirect: 'manual', headers: {}, body: null });

/** The program that answers at an address: a server of Doorsign, or another one. */
export type Answering =
  | { kind: 'ours'; version: string; commit: string | null; headers: Headers }
  | { kind: 'other'; status: number };

/** Asks the server at an address for its version.
 * @throws when there is no response */
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

/** Returns the address at which this machine reaches the server directly, past any proxy. */
export const ownAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};
