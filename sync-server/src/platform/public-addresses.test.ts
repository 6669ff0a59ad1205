import { expect, test } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '192.0.1.1', '223.255.255.255', '2606:4700::1111'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.255',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.10',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['', 'localhost', 'example.com', '127.1', '2130706433', '0x7f.1', '[::1]', ' 8.8.8.8', '8.8.8.8/32'])(
  'the text "%s", which is not an address, is refused',
  (text) => expect(isPublicAddress(text)).toBe(false),
);
