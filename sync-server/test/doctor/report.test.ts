import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Check, Finding } from '../../src/operator/doctor/check.ts';
import { CHECKS } from '../../src/operator/doctor/checks.ts';
import { report } from '../../src/operator/doctor/run-doctor.ts';
import { freePort } from '../free-port.ts';
import { startTestServer } from '../start-test-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { environmentOf } from '../admin/operator.ts';
import { consult, examine } from './patient.ts';

const LINE = /^(ok|warn|FAIL) +[\w ]+? {2,}\S.*$/;

test('with nothing configured and nothing running there is nothing wrong, and nothing is made', async () => {
  const environment = { DATA_DIR: `${temporaryFolder('doctor')}/data`, PORT: String(await freePort()) };
  const { code, out, err } = await consult([], environment);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.trim().split('\n');
  for (const line of lines.slice(0, -1)) expect(line).toMatch(LINE);
  for (const { what } of CHECKS)
    expect(lines.filter((line) => new RegExp(`^\\S+ +${what}  `).test(line))).toHaveLength(1);
  expect(out).toMatch(/^ok +settings +local mode: what is not configured has a stand-in$/m);
  expect(out).toMatch(/^ok +mail +not configured: a page stands in, http:\/\/localhost:\d+\/dev\/mailbox$/m);
  expect(out).toMatch(/^ok +Stripe +not configured: pages stand in/m);
  expect(out).toMatch(/^ok +OpenID +not configured: a page stands in/m);
  expect(out).toMatch(/^warn +public address +.* does not answer, because the server is not running → npm start$/m);
  expect(lines.at(-1)).toBe('0 failed, 1 to be looked at.');
  expect(existsSync(environment.DATA_DIR)).toBe(false);
});

test('beside a running server nothing has failed but what its database says of itself', async () => {
  const server = await startTestServer();
  const environment = { ...environmentOf(server), PORT: String(server.port) };
  const { out } = await consult(['--json'], environment);
  const found = JSON.parse(out) as Finding[];
  expect(found.filter(({ level, what }) => level === 'FAIL' && what !== 'database')).toEqual([]);
  expect(found).toContainEqual({
    level: 'ok',
    what: 'port',
    found: expect.stringMatching(/^Doorsign .* answers on 127/),
  });
  expect(found).toContainEqual({
    level: 'ok',
    what: 'public address',
    found: expect.stringMatching(new RegExp(`^${server.url} is this Doorsign `)),
  });
  expect(found).toContainEqual({
    level: 'ok',
    what: 'migrations',
    found: expect.stringMatching(/^all \d+ are applied$/),
  });
});

test('an environment that stops the server is told line by line, and is a failure', async () => {
  const { code, out } = await consult([], { PORT: 'x', TRUST_PROXY: '99' });
  expect(code).toBe(1);
  expect(out).toMatch(/^FAIL +settings +PORT: use a number from 1 to 65535\. → correct it in the environment/m);
  expect(out).toMatch(/^FAIL +settings +TRUST_PROXY: use a number from 0 to 10\. → /m);
  expect(out).toMatch(/2 failed, 0 to be looked at\.\n$/);
});

test('what the server only warns of is to be looked at', async () => {
  const environment = {
    DATA_DIR: `${temporaryFolder('doctor')}/data`,
    DOORSIGN_COLOUR: 'blue',
    PORT: String(await freePort()),
  };
  const { code, out } = await consult([], environment);
  expect(code).toBe(0);
  expect(out).toMatch(/^warn +settings +DOORSIGN_COLOUR: there is no such setting\. → see docs\/configure\.md$/m);
});

test('one says what it does, and refuses what it does not know', async () => {
  const { code, out } = await consult(['--help'], {});
  expect(code).toBe(0);
  for (const word of ['--json', '--help', 'ok, warn', 'Ends with 0']) expect(out).toContain(word);
  const err = 'The doctor takes --json and --help only. See: npm run doctor -- --help\n';
  for (const word of ['--nonsense', 'nonsense']) expect(await consult([word], {})).toEqual({ code: 2, out: '', err });
});

test('a check that throws or hangs is a failure of what it looks at, and of nothing else', async () => {
  const checks: Check[] = [
    { what: 'thrower', run: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })) },
    { what: 'hanger', run: () => new Promise(() => {}) },
    {
      what: 'waiter',
      run: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
    },
    { what: 'healthy', run: () => Promise.resolve([{ level: 'ok', what: 'healthy', found: 'well' }]) },
  ];
  const found = (await Promise.all(checks.map((check) => examine(check, {}, { limitMs: 50 })))).flat();
  const fix = 'see that it can be reached from here, and try again';
  expect(found).toEqual([
    { level: 'FAIL', what: 'thrower', found: 'ECONNREFUSED', fix },
    { level: 'FAIL', what: 'hanger', found: 'nothing came within 0.05 s', fix },
    { level: 'FAIL', what: 'waiter', found: 'nothing came within 0.05 s', fix },
    { level: 'ok', what: 'healthy', found: 'well' },
  ]);
});

test('a report without a finding to look at says that all is well', () => {
  expect(report([{ level: 'ok', what: 'disk', found: 'large' }])).toBe('ok  disk  large\nAll is well.\n');
});
