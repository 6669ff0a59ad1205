const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BYTES = 16;
/** Maximum length of 128 bits in this alphabet. */
const LENGTH = 22;

/** Makes unguessable ids: 128 random bits in base58, always 22 symbols.
 * @param randomBytes returns so many bytes of the system's randomness
 * Source: shared-schema/docs/product-rules.md#a6. */
export const createIds = (randomBytes: (count: number) => Uint8Array) => (): string => {
  let rest = randomBytes(BYTES).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let id = '';
  for (let place = 0; place < LENGTH; place += 1) {
    id = ALPHABET.charAt(Number(rest % 58n)) + id;
    rest /= 58n;
  }
  return id;
};
