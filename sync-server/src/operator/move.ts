import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrations } from '../../migrations/index.ts';
import { TABLES_OF_OWNERS } from '../auth/owned-tables.ts';
import { isPostgresUrl } from '../config-environment.ts';
import type { DatabaseLocation } from '../platform/database/location.ts';
import { moveTables } from '../platform/database/move-tables.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `npm run move -- --from sqlite:DATA_DIR/doorsign.db --to postgres://user:pass@host:5432/name

  The other direction works too. No server may be running on either.`;

/** `npm run move`: copies the data from SQLite to PostgreSQL, or back. See docs/backup.md. */
const move = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  // A file that is created here holds owners' data.
  process.umask(0o077);
  const from = locationIn('--from', values.from);
  const to = locationIn('--to', values.to);
  if (from.kind === to.kind) throw new UsageError('Both are of one kind: use the tools of that database.');
  if (from.kind === 'sqlite' && !existsSync(from.file)) throw new OperatorError(`There is no database ${from.file}.`);

  const sums = await moveTables(
    {
      from,
      to,
      migrations,
      tablesOfOwners: TABLES_OF_OWNERS,
      onTable: (name, rows) => console.log(`${name}: ${rows}`),
    },
    { now: Date.now, randomInt: (max) => randomInt(max) },
  );
  const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Moved ${rows} rows of ${Object.keys(sums).length} tables; the digest of each table is the same on both sides.`,
  );
  console.log(NEXT[to.kind]);
};

const locationIn = (flag: string, text: string | undefined): DatabaseLocation => {
  if (text?.startsWith('sqlite:') && text.length > 'sqlite:'.length)
    return { kind: 'sqlite', file: text.slice('sqlite:'.length) };
  if (text !== undefined && isPostgresUrl(text)) return { kind: 'postgres', url: text };
  throw new UsageError(
    `${flag}: use sqlite:PATH or postgres://user:pass@host:5432/name, with %40 for an @ in the password, and so on.`,
  );
};

const NEXT = {
  postgres: `Next: start the servers with DATABASE_URL set to the new address, and with
- the same TOKEN_SECRET; without one, the file token-secret of the old DATA_DIR in the new one. Otherwise all have to sign in again;
- the files deletions.jsonl and withdrawals.jsonl of the old DATA_DIR in the new one.
Keep the old database until you are sure; nobody must start a server on it any more.`,
  sqlite: `Next: start one server without DATABASE_URL, with the same TOKEN_SECRET and a DATA_DIR that holds this file as doorsign.db,
and beside it the folder widget-files and the lines of every server's deletions.jsonl and withdrawals.jsonl.`,
} as const;

await runCommand('move', move);
