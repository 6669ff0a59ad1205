import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { askRegistry, daysBehind, RegistryUnreachable } from './zone-data-age.ts';

const PACKAGE = 'moment-timezone';
const DAYS_MAX = 60;
const RENEW = `npm install ${PACKAGE}@latest --save-exact -w sync-server`;

const { version: installed } = createRequire(import.meta.url)(`${PACKAGE}/package.json`) as { version: string };

// Queries the network, which no other test does. Without a network, the test reports that it compared nothing. It fails if CI is set, because the
// registry has just installed everything there.
test(`the zone data is at most ${DAYS_MAX} days older than the newest; renew it with ${RENEW}`, async () => {
  try {
    expect(daysBehind(installed, await askRegistry(PACKAGE))).toBeLessThanOrEqual(DAYS_MAX);
  } catch (error) {
    if (!(error instanceof RegistryUnreachable) || process.env['CI']) throw error;
    process.stderr.write(`AGE OF THE ZONE DATA NOT TESTED: ${error.message}\n`);
  }
});

test('a registry that is not there is told from one that refuses', async () => {
  const nobody = ['--registry', 'http://127.0.0.1:9', '--fetch-retries=0'];
  await expect(askRegistry(PACKAGE, nobody)).rejects.toThrow(new RegistryUnreachable('ECONNREFUSED'));
});

const TIMES = { '1.0.0': '2026-01-01T00:00:00Z', '1.0.1': '2026-03-03T00:00:00Z' };

test.each([
  { name: 'the newest is installed', version: '1.0.0', time: {}, days: 0 },
  { name: 'a newer one came later', version: '1.0.1', time: TIMES, days: 61 },
  {
    name: 'a newer one was published before, as a repair of an older line',
    version: '1.0.1',
    days: 0,
    time: { ...TIMES, '1.0.1': '2025-12-01T00:00:00Z' },
  },
])('$name: $days days', ({ version, time, days }) => {
  expect(daysBehind('1.0.0', { version, time })).toBe(days);
});

test('a registry without times settles nothing', () => {
  expect(() => daysBehind('1.0.0', { version: '1.0.1', time: {} })).toThrow('does not say when');
});
