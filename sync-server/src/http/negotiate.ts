import type { Encoding } from './variants.ts';

const accepts = (header: string, encoding: Encoding): boolean => {
  const found = header.split(',').find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === encoding);
  return found !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(found);
};

/** Returns the smallest encoding that the client accepts. */
export const chooseEncoding = (acceptEncoding: string | undefined): Encoding => {
  if (acceptEncoding === undefined) return 'identity';
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
};

/** Returns whether the client already has this body. A proxy may have weakened the ETag. */
export const hasCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag));
