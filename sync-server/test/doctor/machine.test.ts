import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupsCheck, judgeBackups } from '../../src/operator/doctor/checks/backups.ts';
import { clockCheck, judgeClock, skewOf } from '../../src/operator/doctor/checks/clock.ts';
import { dataFolderCheck } from '../../src/operator/doctor/checks/data-folder.ts';
import { diskCheck, judgeDisk } from '../../src/operator/doctor/checks/disk.ts';
import { nodeCheck } from '../../src/operator/doctor/checks/node.ts';
import { portCheck } from '../../src/operator/doctor/checks/port.ts';
import { judgeProxies } from '../../src/operator/doctor/checks/proxy.ts';
import { judgeZones, zonesCheck } from '../../src/operator/doctor/checks/zones.ts';
import { DOCTOR } from '../../src/platform/parameters.ts';
import { installedZoneTable } from '../../src/platform/zones/zone-table.ts';
import { freePort } from '../free-port.ts';
import { startBrokenServer } from '../smtp-sink.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { examine, startStranger } from './patient.ts';

const DAY = 24 * 60 * 60 * 1000;
const GB = 1024 ** 3;

test('Node is old or new enough by package.json', async () => {
  const now = () => Date.parse('2026-04-30');
  expect(await examine(nodeCheck, {}, { nodeVersion: '20.19.0', now })).toEqual([
    { level: 'ok', what: 'Node', found: '20.19.0' },
  ]);
  expect(await examine(nodeCheck, {}, { nodeVersion: '20.9.1' })).toEqual([
    { level: 'FAIL', what: 'Node', found: '20.9.1', fix: 'install Node 20.19 or newer' },
  ]);
});

test('a Node that gets no fixes any more is to be replaced', async () => {
  const now = () => Date.parse('2026-05-01');
  expect(await examine(nodeCheck, {}, { nodeVersion: '20.19.0', now })).toEqual([
    {
      level: 'warn',
      what: 'Node',
      found: '20.19.0 gets no security fixes since 2026-04-30',
      fix: 'install Node 24, run npm run build and restart the server',
    },
  ]);
});

test.each([
  {
    name: 'of this year',
    nodes: '2025c',
    now: '2026-12-31',
    level: 'ok',
    found: "IANA release 2026f, Node's own is 2025c",
  },
  { name: 'of a Node without any', nodes: undefined, now: '2026-12-31', level: 'ok', found: 'IANA release 2026f' },
  {
    name: 'of last year, in spring',
    nodes: '2026f',
    now: '2027-06-30',
    level: 'ok',
    found: "IANA release 2026f, Node's own is 2026f",
  },
  {
    name: 'of last year, in summer',
    nodes: '2026f',
    now: '2027-07-01',
    level: 'warn',
    found: 'IANA release 2026f is old',
  },
  {
    name: "older than Node's",
    nodes: '2027a',
    now: '2027-02-01',
    level: 'warn',
    found: 'IANA release 2026f, while Node has 2027a',
  },
])('zone data $name', ({ nodes, now, level, found }) => {
  expect(judgeZones('2026f', nodes, Date.parse(now))).toMatchObject({ level, found });
});

test('doctor names the zone data that statuses go by', async () => {
  const { version } = installedZoneTable();
  const now = () => Date.UTC(Number(version.slice(0, 4)), 11, 31);
  const [finding] = await examine(zonesCheck, {}, { now });
  expect(finding).toMatchObject({ level: 'ok', what: 'time zones' });
  expect(finding?.found).toContain(`IANA release ${version}`);
});

test('a free port is free', async () => {
  const PORT = String(await freePort());
  expect(await examine(portCheck, { PORT })).toEqual([
    { level: 'ok', what: 'port', found: `127.0.0.1:${PORT} is free; the server is not running` },
  ]);
});

test.each([
  {
    name: 'another web server',
    start: () => startStranger((_, response) => response.writeHead(404).end('no')),
    found: /it answers 404 and is no Doorsign$/,
  },
  {
    name: 'one that answers as if it were',
    start: () => startStranger((_, response) => response.end('{"version":1}')),
    found: /it answers 200 and is no Doorsign$/,
  },
  { name: 'one that talks garbage', start: () => brokenPort('garbage\r\n\r\n'), found: /it does not speak our HTTP/ },
])('a port that $name has taken is a failure', async ({ start, found }) => {
  const [finding] = await examine(portCheck, { PORT: String(await start()) });
  expect(finding).toMatchObject({ level: 'FAIL', fix: 'end that program, or set PORT to another port' });
  expect(finding?.found).toMatch(/^127\.0\.0\.1:\d+ is taken by another program: /);
  expect(finding?.found).toMatch(found);
});

const brokenPort = async (says: string): Promise<number> => {
  const { url } = await startBrokenServer((socket) => socket.end(says));
  return Number(new URL(url).port);
};

test('a port whose owner says nothing is told within the limit', async () => {
  const { url } = await startBrokenServer(() => {});
  const [finding] = await examine(portCheck, { PORT: new URL(url).port }, { limitMs: 300 });
  expect(finding).toMatchObject({ level: 'FAIL', found: 'nothing came within 0.3 s' });
});

test('an address that this machine does not have cannot be listened on', async () => {
  const [finding] = await examine(portCheck, { HOST: '192.0.2.1', DOORSIGN_LOCAL_EXPOSE: '1' });
  expect(finding).toMatchObject({ level: 'FAIL', found: 'this machine has no address 192.0.2.1' });
});

test('the folder of the data is closed, or it is told what is open', async () => {
  const folder = temporaryFolder('doctor');
  const look = () => examine(dataFolderCheck, { DATA_DIR: folder });
  expect(await look()).toEqual([
    { level: 'ok', what: 'data folder', found: `${folder} can be written, and by nobody else (0700)` },
  ]);
  writeFileSync(join(folder, 'token-secret'), 'x', { mode: 0o644 });
  expect((await look()).map(({ level }) => level)).toEqual(['ok']);
  chmodSync(folder, 0o755);
  expect(await look()).toEqual([
    {
      level: 'warn',
      what: 'data folder',
      found: `${folder} is open to other users (0755)`,
      fix: `chmod 700 ${folder}`,
    },
    {
      level: 'warn',
      what: 'data folder',
      found: 'token-secret can be read by other users (0644)',
      fix: `chmod 600 ${join(folder, 'token-secret')}`,
    },
  ]);
});

test('a folder that cannot be written is a failure', async () => {
  const file = join(temporaryFolder('doctor'), 'a-file');
  writeFileSync(file, '');
  const [finding] = await examine(dataFolderCheck, { DATA_DIR: file });
  expect(finding).toMatchObject({ level: 'FAIL', fix: expect.stringContaining('chown') });
  expect(finding?.found).toContain('a-file cannot be written: ENOTDIR');
});

test.each([
  { name: 'a lot', free: DOCTOR.freeBytes.warn, level: 'ok' },
  { name: 'little', free: DOCTOR.freeBytes.warn - 1, level: 'warn' },
  { name: 'the least', free: DOCTOR.freeBytes.fail, level: 'warn' },
  { name: 'nothing', free: DOCTOR.freeBytes.fail - 1, level: 'FAIL' },
])('a disk with $name free', ({ free, level }) => {
  expect(judgeDisk('/data', free, 20 * GB)).toMatchObject({
    level,
    found: expect.stringMatching(/ of 20\.0 GB are free at \/data$/),
  });
});

test('the disk is looked at where the folder will be', async () => {
  const DATA_DIR = join(temporaryFolder('doctor'), 'not/there/yet');
  const [finding] = await examine(diskCheck, { DATA_DIR });
  expect(finding?.found).toMatch(/^\d+\.\d of \d+\.\d GB are free at .*not\/there\/yet$/);
});

test.each([
  { name: 'within its second', theirs: '12:00:00', askedMs: 999, answeredMs: 999, skewMs: 0 },
  { name: 'while we waited', theirs: '12:00:05', askedMs: 0, answeredMs: 9000, skewMs: 0 },
  { name: 'ten seconds before we asked', theirs: '12:00:00', askedMs: 10_999, answeredMs: 11_100, skewMs: 10_000 },
  { name: 'ten seconds after it answered', theirs: '12:00:20', askedMs: 9000, answeredMs: 10_000, skewMs: -10_000 },
])('another clock that shows $name', ({ theirs, askedMs, answeredMs, skewMs }) => {
  const noon = Date.parse('2026-03-11T12:00:00Z');
  const asked = { askedMs: noon + askedMs, answeredMs: noon + answeredMs };
  expect(skewOf(`Wed, 11 Mar 2026 ${theirs} GMT`, asked)).toBe(skewMs);
});

test('an answer without a time says nothing', () => {
  for (const date of [null, 'yesterday']) expect(skewOf(date, { askedMs: 0, answeredMs: 1 })).toBeNull();
});

test.each([
  { skewMs: 5000, level: 'ok', found: 'it agrees with api.stripe.com' },
  { skewMs: -5001, level: 'warn', found: 'it is 5 s behind api.stripe.com' },
  { skewMs: 60_000, level: 'warn', found: 'it is 60 s ahead of api.stripe.com' },
  { skewMs: 60_001, level: 'FAIL', found: 'it is 60 s ahead of api.stripe.com' },
])('a clock that is $skewMs ms ahead', ({ skewMs, level, found }) => {
  expect(judgeClock('api.stripe.com', skewMs)).toMatchObject({ level, found });
});

const stripeAt = (port: number) => ({
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PRICE_PRO: 'price_1',
  STRIPE_PRICE_ENTERPRISE: 'price_2',
});

test('the clock is compared with those of whom we ask anyway', async () => {
  const port = await startStranger((_, response) =>
    response.writeHead(401, { Date: 'Wed, 11 Mar 2026 12:00:00 GMT' }).end('{}'),
  );
  const at = (time: string) => examine(clockCheck, stripeAt(port), { now: () => Date.parse(`2026-03-11T${time}Z`) });
  expect(await at('12:00:00')).toEqual([{ level: 'ok', what: 'clock', found: `it agrees with 127.0.0.1:${port}` }]);
  expect(await at('13:00:01')).toMatchObject([{ level: 'FAIL', found: `it is 3600 s ahead of 127.0.0.1:${port}` }]);
});

test('nobody to compare with is no failure', async () => {
  expect(await examine(clockCheck)).toMatchObject([
    { level: 'ok', found: expect.stringMatching(/^not compared: nothing/) },
  ]);
  expect(await examine(clockCheck, stripeAt(await freePort()))).toMatchObject([
    { level: 'warn', found: expect.stringMatching(/^not compared: nobody/) },
  ]);
});

const HTTPS = 'https://doorsign.example';
const LOCAL = 'http://localhost:8787';

test.each([
  { name: 'https without a proxy', trustProxy: 0, publicUrl: HTTPS, host: '127.0.0.1', level: 'warn' },
  { name: 'https behind one', trustProxy: 1, publicUrl: HTTPS, host: '127.0.0.1', level: 'ok' },
  { name: 'https behind one that can be passed by', trustProxy: 1, publicUrl: HTTPS, host: '0.0.0.0', level: 'warn' },
  { name: 'this machine without one', trustProxy: 0, publicUrl: LOCAL, host: '127.0.0.1', level: 'ok' },
  { name: 'this machine behind one that cannot be', trustProxy: 1, publicUrl: LOCAL, host: '127.0.0.1', level: 'warn' },
])('proxies: $name', ({ level, ...config }) => {
  expect(judgeProxies(config)).toMatchObject({ level, what: 'proxies' });
});

test.each([
  { name: 'none, for trying', ageDays: null, isLocal: true, level: 'ok' },
  { name: 'none', ageDays: null, isLocal: false, level: 'warn' },
  { name: "last night's", ageDays: 1, isLocal: false, level: 'ok' },
  { name: 'one of three days ago', ageDays: 3, isLocal: false, level: 'warn' },
  { name: 'one of eight days ago', ageDays: 8, isLocal: true, level: 'FAIL' },
])('backups: $name', ({ ageDays, isLocal, level }) => {
  const nowMs = 100 * DAY;
  const newestMs = ageDays === null ? null : nowMs - ageDays * DAY;
  expect(judgeBackups('/backups', newestMs, { nowMs, isLocal })).toMatchObject({ level, what: 'backups' });
});

test('the newest backup counts', async () => {
  const DATA_DIR = temporaryFolder('doctor');
  const folder = join(DATA_DIR, 'backups');
  mkdirSync(folder);
  const nowMs = 1000 * DAY;
  for (const [name, days] of [
    ['old.db', 30],
    ['old.db.json', 30],
    ['new.db', 3],
    ['new.db.json', 3],
    ['killed.db.part', 0],
    ['killed.db.json', 0],
    ['widget-files', 0],
    ['.lock', 0],
  ] as const) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), (nowMs - days * DAY) / 1000, (nowMs - days * DAY) / 1000);
  }
  expect(await examine(backupsCheck, { DATA_DIR }, { now: () => nowMs })).toMatchObject([
    { level: 'warn', found: `the newest in ${folder} is 3.0 days old` },
  ]);
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/doorsign' };
  expect(await examine(backupsCheck, environment)).toMatchObject([{ level: 'ok' }]);
});
