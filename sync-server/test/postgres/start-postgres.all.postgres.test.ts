import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres } from './find-postgres.ts';

const START = fileURLToPath(new URL('./start-postgres.ts', import.meta.url));

test(
  'a PostgreSQL ends when the process that started it is killed, and leaves nothing behind',
  { timeout: 600_000 },
  async () => {
    const program = `
    const { startOwnPostgres } = await import(${JSON.stringify(START)});
    console.log((await startOwnPostgres()).adminUrl);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const folder = new URL(line.toString().trim()).searchParams.get('host') ?? '';
    expect(existsSync(folder)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(folder), { timeout: 60_000 }).toBe(false);
  },
);

test('one that is named is used, and else the programs of this platform', () => {
  const url = 'postgres://db.example/postgres';
  expect(findPostgres({ TEST_POSTGRES_URL: url })).toEqual({ kind: 'running', url });
  expect(findPostgres({})).toMatchObject({ kind: 'programs' });
});
