import { WIDGET_PATHS } from '@doorsign/shared-schema/api';
import { challengeOf } from '../http/challenge.ts';

/** The parsed address of a request of the public group; `id` is null if there is no well-formed one. */
export interface WidgetAddress {
  readonly kind: 'script' | 'payload' | 'events' | 'picture' | 'status' | 'closures';
  readonly id: string | null;
  /** The number that the response to a payload request must repeat. */
  readonly challenge: string | null;
}

const ID = /^[\w-]{1,64}$/;
const idOrNull = (text: string | null): string | null => (text !== null && ID.test(text) ? text : null);

/** The kinds of addresses by the part of the path after the id. */
const ENDINGS: ReadonlyMap<string, WidgetAddress['kind']> = new Map([
  ['events', 'events'],
  ['status.svg', 'picture'],
  ['status.json', 'status'],
  ['closures.ics', 'closures'],
]);

/** Parses the target of a request.
 * @param url the request's target, unmodified
 * @returns   null for paths outside the public group. Never throws: nothing but the query is decoded. */
export const readAddress = (url: string): WidgetAddress | null => {
  if (!url.startsWith('/api/widget')) return null;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (path === WIDGET_PATHS.script) {
    const id = end === -1 ? null : idOrNull(new URLSearchParams(url.slice(end)).get('id'));
    return { kind: 'script', id, challenge: null };
  }
  if (!path.startsWith(WIDGET_PATHS.payload)) return null;
  const rest = path.slice(WIDGET_PATHS.payload.length);
  const slash = rest.indexOf('/');
  if (slash === -1) return { kind: 'payload', id: idOrNull(rest), challenge: challengeOf(url) };
  const kind = ENDINGS.get(rest.slice(slash + 1));
  return kind ? { kind, id: idOrNull(rest.slice(0, slash)), challenge: null } : null;
};
