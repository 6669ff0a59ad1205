import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content encoding of a body. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A text in the three encodings. Each has its own strong ETag, because their bytes differ. */
export type Variants = Readonly<Record<Encoding, { readonly body: Buffer; readonly etag: string }>>;

/** Compresses a text once for all clients, outside the event loop. */
export const packVariants = async (text: string): Promise<Variants> => {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    // Copied, because a compressor's result keeps its whole work buffer in memory.
    br: { body: Buffer.from(br), etag: `"${hash}-br"` },
    gzip: { body: Buffer.from(gz), etag: `"${hash}-gzip"` },
    identity: { body: identity, etag: `"${hash}"` },
  };
};
