import { isIP } from 'node:net';
import { networkList } from './network-list.ts';

/** IPv4 networks that are not public: IANA's special-purpose registry, and the address at which Azure serves its machines. */
const IPV4_REFUSED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** All public IPv6 addresses. Local, mapped and translated IPv4 addresses are outside. */
const IPV6_GLOBAL = ['2000::/3'];

/** Networks inside IPV6_GLOBAL that are not public, or that carry IPv4 addresses: protocols including Teredo, documentation, 6to4. */
const IPV6_REFUSED = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refusedIpv4 = networkList(IPV4_REFUSED);
const globalIpv6 = networkList(IPV6_GLOBAL);
const refusedIpv6 = networkList(IPV6_REFUSED);

/** Returns whether a name belongs to a machine's own network, whatever name servers say about it. */
export const isLocalName = (host: string): boolean => /(^|\.)(localhost|local|internal)$/i.test(host);

/** Returns whether the server may connect to an address that an outsider chose: a public unicast address. Everything else may belong to the
 * operator's own network: private and local networks, shared address space, cloud metadata, multicast, and every IPv6 form of an IPv4 address.
 * @param address an address as DNS and sockets write it; anything else is refused
 * Source: shared-schema/docs/decisions/0144-reading-owners-websites.md. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !refusedIpv4.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && globalIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
    default:
      return false;
  }
};
