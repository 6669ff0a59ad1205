import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { timed, type Measured } from './measured.ts';

const script = (name: string): string => fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));

const run = (program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): string =>
  execFileSync(program, args, { env: { ...process.env, ...environment }, stdio: 'pipe', encoding: 'utf8' });

/** Backs up and restores a SQLite file with the commands of an operator. */
export const measureBackup = async (
  environment: Readonly<Record<string, string>>,
  dataDir: string,
): Promise<Measured[]> => {
  const operate = (name: string, ...args: string[]) => run(process.execPath, [script(name), ...args], environment);
  const backup = await timed('backup', async () => operate('backup'));
  const [file = ''] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db'));
  const restore = await timed('restore', async () => operate('restore', join(dataDir, 'backups', file)));
  return [backup, restore];
};

/** Dumps a PostgreSQL database, drops it, and restores the dump into another one, as backup.md does for a large database. The programs of PostgreSQL must be in the path, and at least of the server's version. */
export const measureDump = async (databaseUrl: string, dataDir: string): Promise<Measured[]> => {
  const folder = join(dataDir, 'dump');
  const { pathname } = new URL(databaseUrl);
  const jobs = `--jobs=${cpus().length}`;
  const dump = await timed('pg_dump', async () =>
    run('pg_dump', ['--format=directory', jobs, '--no-owner', `--file=${folder}`, databaseUrl]),
  ).catch((error: unknown) => {
    const [line = ''] = String((error as { stderr?: string }).stderr ?? error).split('\n');
    return { what: 'pg_dump', figure: `not measured: ${line}` };
  });
  if (dump.figure.startsWith('not')) return [dump];
  const restoredUrl = new URL(databaseUrl);
  restoredUrl.pathname = '/restored';
  const adminUrl = new URL(databaseUrl);
  adminUrl.pathname = '/postgres';
  // The disk may have no room for two of them.
  await administer(adminUrl.href, `drop database ${pathname.slice(1)}`);
  await administer(adminUrl.href, 'create database restored');
  const restore = await timed('pg_restore', async () =>
    run('pg_restore', ['--exit-on-error', jobs, '--no-owner', `--dbname=${restoredUrl.href}`, folder]),
  );
  const bytes = Number(run('du', ['--bytes', '--summarize', folder]).split('\t')[0]);
  return [dump, { what: 'size of the dump', figure: `${(bytes / 1024 ** 3).toFixed(2)} GB` }, restore];
};

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
