import { WIDGET_PATHS } from '@doorsign/shared-schema/api';

/** What a path of the public group asks for; `id` is null where there is none that could be one. */
export interface WidgetAddress {
  readonly kind: 'script' | 'payload' | 'events' | 'picture' | 'status';
  readonly id: string | null;
  /** A number that a page wants told back with a payload, as it stands in the query: "?1795000000000". */
  readonly challenge: string | null;
}

const ID = /^[\w-]{1,64}$/;
/** A page may replace Date.now by a clock with fractions of a millisecond. */
const CHALLENGE = /^\?[\d.]{1,20}$/;
const idOrNull = (text: string | null): string | null => (text !== null && ID.test(text) ? text : null);

/** What stands behind an id. */
const ENDINGS: ReadonlyMap<string, WidgetAddress['kind']> = new Map([
  ['events', 'events'],
  ['status.svg', 'picture'],
  ['status.json', 'status'],
]);

/** @param url the request's target, as it came
 * @returns   null for the paths of others. Never throws: nothing is decoded but the query. */
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
  if (slash === -1) {
    const query = end === -1 ? '' : url.slice(end);
    return { kind: 'payload', id: idOrNull(rest), challenge: CHALLENGE.test(query) ? query : null };
  }
  const kind = ENDINGS.get(rest.slice(slash + 1));
  return kind ? { kind, id: idOrNull(rest.slice(0, slash)), challenge: null } : null;
};
