import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runKillCycles } from './kill-cycles.ts';

const SEED = 1;
const CYCLES = 10;

test('no acknowledged edit is lost when the process is killed under load', { timeout: 900_000 }, async () => {
  const options = { cycles: CYCLES, seed: SEED, dataDir: temporaryFolder('kill'), port: await freePort() };
  const { acknowledged, lost, broken } = await runKillCycles(options);
  expect({ lost, broken }).toEqual({ lost: [], broken: [] });
  expect(acknowledged).toBeGreaterThan(10 * CYCLES);
});

test('a server that acknowledges what it has not stored is found out', { timeout: 900_000 }, async () => {
  const killPointOf = () => ({ moment: 'after a commit that was none', count: 2, offset: 40 }) as const;
  const options = { cycles: 1, seed: SEED, dataDir: temporaryFolder('kill'), port: await freePort(), killPointOf };
  const { lost } = await runKillCycles(options);
  expect(lost.length).toBeGreaterThan(0);
});
