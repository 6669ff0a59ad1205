/** Returns the network that counts as one caller: an IPv4 address, or the /64 that is usually the least an IPv6 customer has. */
export const addressGroup = (ip: string): string => {
  const groups = ipv6Groups(ip);
  if (groups === null) return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  return wordsOf(groups.slice(0, 4));
};

/** Returns the wider network of an IPv6 address, all of which may belong to one customer.
 * @param bits length of the prefix, at most 64
 * @returns    null for IPv4, where an address belongs to one customer or is shared by many */
export const widerNetwork = (ip: string, bits: number): string | null => {
  const groups = ipv6Groups(ip);
  if (groups === null) return null;
  const kept = groups.slice(0, 4).map((group, index) => {
    const bitsOfGroup = Math.min(16, Math.max(0, bits - 16 * index));
    return group & (0xffff << (16 - bitsOfGroup)) & 0xffff;
  });
  return `${wordsOf(kept)}/${bits}`;
};

/** Returns the eight groups of an IPv6 address; null for any other address and for one that maps an IPv4 address. */
const ipv6Groups = (ip: string): number[] | null => {
  if (!ip.includes(':') || /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(ip)) return null;
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return groups.map((group) => Number.parseInt(group, 16));
};

const wordsOf = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
