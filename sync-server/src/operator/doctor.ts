import { randomInt } from 'node:crypto';
import { runDoctor } from './doctor/run-doctor.ts';
import { ROOT } from '../root-folder.ts';

const exitCode = await runDoctor(process.argv.slice(2), {
  root: ROOT,
  environment: process.env,
  nodeVersion: process.versions.node,
  now: Date.now,
  randomInt: (max) => randomInt(max),
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
// Exits explicitly: a request that hangs must not keep the command alive.
process.stdout.write('', () => process.exit(exitCode));
