import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that an address can be in. */
export type NetworkList = Pick<BlockList, 'check'>;

/** Returns whether a text is a network in CIDR notation, such as 10.0.0.0/8 or fd00::/8. */
export const isNetwork = (text: string): boolean => {
  const [, address = '', bits = ''] = /^([\d.a-f:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
};

/** Returns a list of networks in CIDR notation. */
export const networkList = (networks: readonly string[]): NetworkList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
};

/** Returns whether an address is in one of the networks. An IPv6 form of an IPv4 address counts as that one.
 * @param address an address as DNS and sockets write it; anything else is in none */
export const isInside = (list: NetworkList, address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && !address.includes('%') && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
};
