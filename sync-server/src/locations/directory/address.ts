import { DIRECTORY_DATA, DIRECTORY_PATH } from '@doorsign/shared-schema/api';
import { DirectoryName } from '@doorsign/shared-schema/locations';
import { challengeOf } from '../../http/challenge.ts';

/** The parsed address of a directory. `name` is null if it cannot be one. */
export interface DirectoryAddress {
  readonly kind: 'page' | 'data';
  readonly name: string | null;
  /** The directory's own address if the request wrote it in another way, such as with capitals or a slash at the end. */
  readonly redirectTo: string | null;
  /** The number that the response to a request for data must repeat. */
  readonly challenge: string | null;
}

/** Longer paths are no addresses of directories. */
const PATH_MAX = 200;

/** Parses the target of a request.
 * @param url the request's target, unmodified
 * @returns   null outside of directories. Never throws. */
export const readDirectoryAddress = (url: string): DirectoryAddress | null => {
  if (!url.startsWith(DIRECTORY_PATH)) return null;
  const end = url.indexOf('?');
  const path = (end === -1 ? url : url.slice(0, end)).slice(0, PATH_MAX);
  const kind = path.endsWith(DIRECTORY_DATA) ? 'data' : 'page';
  const written = path.slice(DIRECTORY_PATH.length, kind === 'data' ? -DIRECTORY_DATA.length : undefined);
  const name = DirectoryName.safeParse(kind === 'page' ? written.replace(/\/$/, '') : written).data ?? null;
  const redirectTo = kind === 'page' && name !== null && name !== written ? DIRECTORY_PATH + name : null;
  return { kind, name, redirectTo, challenge: kind === 'data' ? challengeOf(url) : null };
};
