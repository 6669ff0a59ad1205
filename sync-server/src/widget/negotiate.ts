import type { Encoding } from './variants.ts';

const accepts = (header: string, encoding: Encoding): boolean => {
  const found = header.split(',').find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === encoding);
  return found !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(found);
};

/** The packing to answer with: the smallest that the client takes. */
export const chooseEncoding = (acceptEncoding: string | undefined): Encoding => {
  if (acceptEncoding === undefined) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
};

/** Does the client have this very body already? A proxy on the way may have weakened the tag. */
export const hasCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag));
