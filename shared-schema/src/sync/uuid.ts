const LATEST_MS = 2 ** 48 - 1;

/** Makes a UUID of version 7. Such ids sort by the time at which they were made.
 * @param nowMs  epoch milliseconds; a clock before 1970 or past the year 10889 counts as the nearest that fits
 * @param random ten random bytes
 * @returns      36 characters, lower case. Source: RFC 9562 section 5.7. */
export const uuidv7 = (nowMs: number, random: Uint8Array): string => {
  const time = Math.floor(Math.min(Math.max(0, nowMs), LATEST_MS));
  const hex = time.toString(16).padStart(12, '0') + Array.from(random.subarray(0, 10), byteToHex).join('');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const byteToHex = (byte: number): string => byte.toString(16).padStart(2, '0');
