import { randomInt } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { Check, CheckContext, Finding } from '../../src/operator/doctor/check.ts';
import { runChecks } from '../../src/operator/doctor/run-checks.ts';
import { runDoctor, type DoctorWorld } from '../../src/operator/doctor/run-doctor.ts';
import { readVersion } from '../../src/version.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A generous limit for a busy machine, in milliseconds. The real limit is a parameter. */
const PATIENT_MS = 60_000;

/** A release that gets fixes, whatever this machine has. */
const NODE = '99.0.0';

type World = Partial<Pick<CheckContext, 'now' | 'nodeVersion'>>;

/** Runs one check with this environment. The default data folder does not exist yet.
 * @param limitMs time limit of the check; tests of hanging checks shorten it */
export const examine = (
  check: Check,
  environment: Record<string, string> = {},
  { limitMs = PATIENT_MS, ...world }: World & { limitMs?: number } = {},
): Promise<Finding[]> => {
  const { config } = readConfig({ DATA_DIR: `${temporaryFolder('doctor')}/data`, ...environment });
  const context = { config, root: ROOT, nodeVersion: NODE, now: Date.now, version: readVersion(ROOT) };
  return runChecks([check], { ...context, randomInt: (max: number) => randomInt(max), ...world }, limitMs);
};

/** Runs the whole command. */
export const consult = async (
  argv: readonly string[],
  environment: Record<string, string>,
  world: Partial<DoctorWorld> = {},
): Promise<{ code: number; out: string; err: string }> => {
  let out = '';
  let err = '';
  const code = await runDoctor(argv, {
    root: ROOT,
    environment,
    nodeVersion: NODE,
    now: Date.now,
    randomInt: (max) => randomInt(max),
    print: (text) => void (out += text),
    complain: (text) => void (err += text),
    ...world,
  });
  return { code, out, err };
};

/** Starts an HTTP server that is not Doorsign.
 * @returns its port */
export const startStranger = async (answer: RequestListener): Promise<number> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
