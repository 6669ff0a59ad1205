import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { replayIntoDatabase, restoreData } from './restore-data.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `npm run restore -- FILE                 puts a backup in the place of the database; no server may be running
npm run restore -- --replay-deletions   repeats deletions after PostgreSQL was restored

  --deletions FILE   deletions.jsonl or withdrawals.jsonl of another folder, or a database; may be given many times`;

/** `npm run restore`: restores a backup, or repeats deletions. See docs/backup.md. */
const restore = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      deletions: { type: 'string', multiple: true, default: [] },
      'replay-deletions': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(USAGE);
  const { config } = readConfig(process.env);
  const deps = {
    now: Date.now,
    randomInt: (max: number) => randomInt(max),
    onUnread: (message: string) => console.warn(`Warning: ${message}`),
  };
  const isReplay = values['replay-deletions'];
  const [file] = positionals;
  if (isReplay && positionals.length === 0)
    return console.log(`Deletions repeated: ${await replayIntoDatabase(config, values.deletions, deps)}`);
  if (file === undefined || positionals.length > 1 || isReplay)
    throw new UsageError('Give one FILE, or --replay-deletions.');

  const { manifest, repeated, kept, isSecretSame } = await restoreData(config, resolve(file), values.deletions, deps);
  console.log(
    `Restored into ${resolve(config.dataDir)}: the data of ${manifest.createdAt}, made by version ${manifest.version}.`,
  );
  console.log(`Deletions since then, repeated: ${repeated}`);
  if (kept !== null) console.log(`What was there before is kept in ${kept}: remove it when you are sure.`);
  if (!isSecretSame)
    console.warn(
      'Warning: the secret is not the one of that time (TOKEN_SECRET, or token-secret): all have to sign in again.',
    );
  console.log('Start the server now; devices bring back by themselves what they have seen since.');
};

await runCommand('restore', restore);
