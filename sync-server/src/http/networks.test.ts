import { expect, test } from 'vitest';
import { addressGroup, widerNetwork } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});

test.each([
  ['2001:db8:1:2ff:4:5:6:7', 56, '2001:db8:1:200/56'],
  ['2001:db8:1:2ff::', 48, '2001:db8:1:0/48'],
  ['2001:db8::1', 56, '2001:db8:0:0/56'],
  ['fe80::1%eth0', 48, 'fe80:0:0:0/48'],
  ['203.0.113.7', 56, null],
  ['::ffff:203.0.113.7', 48, null],
  ['', 48, null],
])('%s is part of its /%i, %s', (ip, bits, network) => {
  expect(widerNetwork(ip, bits)).toBe(network);
});
