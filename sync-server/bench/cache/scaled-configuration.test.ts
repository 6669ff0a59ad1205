import { expect, test } from 'vitest';
import { scaledConfiguration } from './scaled-configuration.ts';

const place = { port: 1234, tokenFile: '/tmp/token' };

test('the shipped configuration is scaled, and at the speed of the machine only its places change', () => {
  const real = scaledConfiguration({ ...place, speed: 1 });
  for (const part of [
    '.port = "1234";',
    'std.fileread("/tmp/token")',
    'req.grace = 1209600.000s;',
    'Surrogate-Control',
  ])
    expect(real).toContain(part);
  const fast = scaledConfiguration({ ...place, speed: 1440 });
  for (const part of ['req.grace = 840.000s;', 'req.grace = 60.000s;', 'beresp.ttl = 2.500s;'])
    expect(fast).toContain(part);
});
