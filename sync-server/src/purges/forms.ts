import { WIDGET_PATHS } from '@doorsign/shared-schema/api';
import type { Config } from '../config.ts';
import { PURGES } from '../platform/parameters.ts';

/** The cache that is told of changes. */
export type PurgeTarget = NonNullable<Config['purge']>;

/** A request of a purge. */
export interface PurgeRequest {
  readonly url: string;
  readonly method: 'PURGE' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The part of an answer that decides whether the cache has purged. */
export interface PurgeAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The first bytes of the body. */
  readonly text: string;
}

/** The way in which a kind of cache is told. */
interface PurgeForm {
  /** Locations of one purge. */
  readonly tagsMax: number;
  requestsOf(target: PurgeTarget, locationIds: readonly string[]): PurgeRequest[];
  /** Returns whether this is the answer of a cache that has purged. */
  hasPurged(answer: PurgeAnswer): boolean;
}

/** The header by which the configuration of Varnish answers: a proxy that passes PURGE on to some website must not count as a cache. */
const PURGED = 'doorsign-purged';

const isGood = ({ status }: PurgeAnswer): boolean => status >= 200 && status < 300;

/** All ways, by the value of PURGE_FORM. Source: sync-server/docs/operate.md#purging. */
export const PURGE_FORMS: Readonly<Record<PurgeTarget['form'], PurgeForm>> = {
  // sync-server/deploy/varnish.vcl
  varnish: {
    tagsMax: PURGES.tagsMax,
    requestsOf: ({ url, token }, locationIds) => [
      { url, method: 'PURGE', headers: { Authorization: `Bearer ${token}`, 'xkey-purge': locationIds.join(' ') } },
    ],
    hasPurged: (answer) => isGood(answer) && answer.headers.has(PURGED),
  },
  // Without tags: each address of a location is purged.
  nginx: {
    tagsMax: PURGES.tagsOfAddressesMax,
    requestsOf: ({ url, token }, locationIds) =>
      locationIds.flatMap(addressesOf).map((address) => ({
        url: url.replace(/\/$/, '') + address,
        method: 'PURGE',
        headers: { Authorization: `Bearer ${token}` },
      })),
    // The module answers 412, or 404 in later versions, if there is no copy.
    hasPurged: (answer) => isGood(answer) || answer.status === 404 || answer.status === 412,
  },
  fastly: {
    tagsMax: PURGES.tagsMax,
    requestsOf: ({ url, token }, locationIds) => [
      { url, method: 'POST', headers: { 'Fastly-Key': token, 'Surrogate-Key': locationIds.join(' ') } },
    ],
    hasPurged: (answer) => isGood(answer) && jsonOf(answer) !== null,
  },
  cloudflare: {
    tagsMax: PURGES.tagsMax,
    requestsOf: ({ url, token }, locationIds) => [
      {
        url,
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ tags: locationIds }),
      },
    ],
    hasPurged: (answer) => isGood(answer) && jsonOf(answer)?.['success'] === true,
  },
};

/** Returns the public addresses of a location, without the server's origin. */
const addressesOf = (locationId: string): string[] => {
  const id = encodeURIComponent(locationId);
  const payload = WIDGET_PATHS.payload + id;
  return [
    `${WIDGET_PATHS.script}?id=${id}`,
    payload,
    ...['status.json', 'status.svg', 'closures.ics'].map((name) => `${payload}/${name}`),
  ];
};

/** Returns the members of a JSON object; null for anything else. */
const jsonOf = ({ text }: PurgeAnswer): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};
