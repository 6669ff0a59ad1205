import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { createFreshDatabase } from '../postgres/fresh-database.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runTwoProcessKills } from './two-process-kills.ts';

const SEED = 1;
const KILLS = 3;

const place = async () => {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('This test belongs to the project sync-server-postgres.');
  const { url, drop } = await createFreshDatabase(postgres.adminUrl, postgres.template);
  onTestFinished(drop);
  const ports = [await freePort(), await freePort()] as const;
  return { seed: SEED, dataDir: temporaryFolder('two-kills'), databaseUrl: url, ports };
};

test('while one of two processes is killed the other goes on: no acknowledged edit and no mail is lost or doubled', async () => {
  const { acknowledged, lost, broken, mail } = await runTwoProcessKills({ ...(await place()), kills: KILLS });
  expect({ lost, broken, mail: mail.faults }).toEqual({ lost: [], broken: [], mail: [] });
  expect(acknowledged).toBeGreaterThan(15 * KILLS);
  expect(mail.promised).toBeGreaterThan(3 * KILLS);
}, 900_000);

test('a process that acknowledges what it has not stored is found out', async () => {
  const killPointOf = () => ({ moment: 'after a commit that was none', count: 2, offset: 40 }) as const;
  const { lost } = await runTwoProcessKills({ ...(await place()), kills: 1, killPointOf });
  expect(lost.length).toBeGreaterThan(0);
}, 900_000);
