import { expect, test } from 'vitest';
import { proxyFile } from './proxy-file.ts';

test('the proxy gives requests to each server in turn, on loopback only', () => {
  const file = proxyFile(8080, [8081, 8082]);
  expect(file).toContain('bind 127.0.0.1:8080\n');
  expect(file).toContain('  balance roundrobin\n  server s1 127.0.0.1:8081\n  server s2 127.0.0.1:8082\n');
  expect(file.endsWith('\n')).toBe(true);
});
