import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a body may be packed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** One text in the three packings, each with a strong tag of its own, because their bytes differ. */
export type Variants = Readonly<Record<Encoding, { readonly body: Buffer; readonly etag: string }>>;

/** Packs a text once for all its readers. The work is done beside the event loop. */
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
    // A compressor's result pins its whole work buffer.
    br: { body: Buffer.from(br), etag: `"${hash}-br"` },
    gzip: { body: Buffer.from(gz), etag: `"${hash}-gzip"` },
    identity: { body: identity, etag: `"${hash}"` },
  };
};
