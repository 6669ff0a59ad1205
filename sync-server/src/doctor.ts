import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runDoctor } from './doctor/run-doctor.ts';

/** The folder with the four workspaces; the same from src/ and from dist/. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const exitCode = await runDoctor(process.argv.slice(2), {
  root: ROOT,
  environment: process.env,
  nodeVersion: process.versions.node,
  now: Date.now,
  randomInt: (max) => randomInt(max),
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
// What hangs elsewhere does not keep the command alive.
process.stdout.write('', () => process.exit(exitCode));
