import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/operator/admin/commands.ts';
import { parseCommand } from '../../src/operator/admin/parse-command.ts';
import { signUpVerified } from '../owner.ts';
import { startTestServer } from '../start-test-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { giveCommand, operatorOf } from './operator.ts';

test('the list of commands names every one of them, and how they end', async () => {
  const { code, out } = await giveCommand([]);
  expect(code).toBe(0);
  for (const { name, operands, summary } of COMMANDS) {
    expect(out).toContain([name, ...operands].join(' '));
    expect(out).toContain(summary);
  }
  for (const word of ['--json', '--help', '0 when it is done', '4 when nobody said yes']) expect(out).toContain(word);
  for (const argv of [['--help'], ['help'], ['users'], ['users', '--help']])
    expect((await giveCommand(argv)).code).toBe(argv[0] === 'users' && argv.length === 1 ? 2 : 0);
});

test.each(COMMANDS.map((command) => ({ name: command.name, command })))(
  'the help of $name tells all about it, with an example that makes sense',
  async ({ name, command }) => {
    const { code, out } = await giveCommand([...name.split(' '), '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: npm run admin -- /);
    const words = out.replace(/\s+/g, ' ');
    for (const operand of command.operands) expect(out.split('\n')[0]).toContain(operand);
    for (const paragraph of command.explains) expect(words).toContain(paragraph);
    for (const [option, { means }] of Object.entries(command.options)) {
      expect(out).toContain(`  --${option}`);
      expect(words).toContain(means);
    }
    expect(out.includes('--yes')).toBe(command.needsYes === true);
    expect(out).toContain(`Example: npm run admin -- ${command.example}\n`);
    expect(command.example.startsWith(`${name}`)).toBe(true);
    expect(parseCommand(command.example.split(' '), COMMANDS)).toMatchObject({ command: { name } });
    expect((await giveCommand(['help', ...name.split(' ')])).out).toBe(out);
  },
);

test.each([
  { argv: ['users', 'lst'], says: /^There is no command "users lst"\. There are: users list, users show, .*\.\n$/ },
  { argv: ['frobnicate'], says: /^There is no command "frobnicate"\. See: npm run admin -- --help\n$/ },
  { argv: ['users', 'show'], says: /^USER is missing\. See: npm run admin -- users show --help\n$/ },
  { argv: ['users', 'set-plan'], says: /^USER and PLAN are missing\./ },
  { argv: ['users', 'show', 'a', 'b', 'c'], says: /^"b c" is too much\./ },
  { argv: ['users', 'list', '--nonsense'], says: /^Unknown option '--nonsense'\. See: / },
  { argv: ['users', 'list', '--yes'], says: /^Unknown option '--yes'\. See: / },
  { argv: ['users', 'list', '--plan'], says: /^Option '--plan <value>' argument missing\. See: / },
])('$argv makes no sense', async ({ argv, says }) => {
  const { code, out, err } = await giveCommand(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(says);
});

test('what is done is recorded with who did it and to which account, and without any address', async () => {
  const server = await startTestServer();
  const operate = operatorOf(server);
  const ada = await signUpVerified(server);
  await operate(['users', 'list', '--search', 'ada@example.com']);
  await operate(['users', 'set-plan', 'ada@example.com', 'pro', '--force']);
  await operate(['users', 'delete', 'ada@example.com']);
  const file = join(server.dataDir, 'admin.log');
  const text = readFileSync(file, 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const facts = { who: 'olga', accountId: ada.id };
  expect(lines).toMatchObject([
    { msg: 'operator command succeeded', command: 'users list', who: 'olga' },
    { msg: 'operator command started', command: 'users set-plan', options: { force: true }, ...facts },
    { msg: 'operator command succeeded', command: 'users set-plan', ...facts },
    { msg: 'operator command started', command: 'users delete', ...facts },
    { msg: 'operator command failed', command: 'users delete', reason: 'AdminError', ...facts },
  ]);
  expect(text).not.toContain('example.com');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('where nothing can be recorded, nothing is done', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  mkdirSync(join(server.dataDir, 'admin.log'));
  expect(await operatorOf(server)(['users', 'set-plan', ada.id, 'pro'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^What operators do is recorded in .*admin\.log, which cannot be written: EISDIR.*DATA_DIR\.\n$/,
    ),
  });
  const { plan } = await server.deps.database.read.selectFrom('businesses').select('plan').executeTakeFirstOrThrow();
  expect(plan).toBe('free');
});

test('a wrong environment is one line for each mistake', async () => {
  const environment = { PORT: 'x', TRUST_PROXY: '-1' };
  expect(await giveCommand(['users', 'list'], { environment })).toMatchObject({
    code: 1,
    err: 'PORT: use a number from 1 to 65535.\nTRUST_PROXY: use a number from 0 to 10.\n',
  });
});

test('a tool makes no secret of its own: no server takes what it signs', async () => {
  const server = await startTestServer({ environment: { TOKEN_SECRET: 'x'.repeat(32) } });
  expect(await operatorOf(server)(['users', 'list'])).toMatchObject({
    code: 1,
    err: `TOKEN_SECRET is not set, and there is no ${join(server.dataDir, 'token-secret')}. Set it, or DATA_DIR, as the server has it.\n`,
  });
  expect(readdirSync(server.dataDir)).not.toContain('token-secret');
  const environment = { TOKEN_SECRET: 'x'.repeat(32) };
  expect((await operatorOf(server)(['users', 'list'], { environment })).code).toBe(0);
});

test('a folder without data is a mistyped one, and stays empty', async () => {
  const folder = temporaryFolder('empty');
  const environment = { DATA_DIR: folder, DATABASE_URL: '' };
  expect(await giveCommand(['users', 'list'], { environment })).toMatchObject({
    code: 1,
    err: `There is no database ${join(folder, 'doorsign.db')}. Set DATA_DIR or DATABASE_URL as the server has them, or start the server once.\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  {
    name: 'newer',
    change: 'later',
    says: /written by a newer version of this program \(9999-later\)\. Use the program of the/,
  },
  {
    name: 'older',
    change: null,
    says: /of an older version: .* not applied yet\. Start the server once: it brings the tables/,
  },
])('data of a $name version is left alone', async ({ change, says }) => {
  const server = await startTestServer();
  await server.deps.database.write(async (tx) => {
    if (change === null) return sql`delete from migrations where name like '%sighting%'`.execute(tx);
    return sql`insert into migrations (name, applied_at) values ('9999-later', 0)`.execute(tx);
  });
  const { code, err } = await operatorOf(server)(['users', 'list']);
  expect(code).toBe(1);
  expect(err).toMatch(says);
});
