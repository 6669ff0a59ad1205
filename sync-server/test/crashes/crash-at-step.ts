import { writeSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { statementPrototype } from '../sqlite/statement-prototype.ts';
import { CRASH, DUE, SAID_STEPS, type Crash } from './crash.ts';

// Preloaded into a process (node --import): counts its steps on the disk and in the database, and kills the process with SIGKILL at the chosen one.

const { step, afterMs } = JSON.parse(process.env[CRASH] ?? '') as Crash;
let steps = 0;

const takeStep = (): void => {
  steps += 1;
  if (steps !== step) return;
  if (afterMs === null) process.kill(process.pid, 'SIGKILL');
  // Another process kills this one, at whatever point it has reached by then.
  else writeSync(1, `${DUE}\n`);
};

/** Counts every call of a function as a step. */
const count = <Name extends string>(owner: Record<Name, unknown>, name: Name): void => {
  const original = owner[name] as (...parts: unknown[]) => unknown;
  owner[name] = function (this: unknown, ...parts: unknown[]) {
    takeStep();
    return original.apply(this, parts);
  };
};

for (const name of ['exec', 'pragma', 'backup'] as const) count(Sqlite.prototype, name);
for (const name of ['run', 'all', 'get'] as const) count(statementPrototype, name);
count(Client.prototype, 'query');
for (const name of ['open', 'rename', 'rm', 'chmod', 'mkdir', 'copyFile', 'link'] as const) count(files, name);
syncBuiltinESMExports();

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = ((text: string) =>
  write(text.includes('Doorsign is ready') ? `${SAID_STEPS}${steps}\n${text}` : text)) as typeof process.stdout.write;
process.on('exit', () => writeSync(1, `${SAID_STEPS}${steps}\n`));
