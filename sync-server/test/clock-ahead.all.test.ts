import { expect, test } from 'vitest';
import { authCalls, locationCalls, UserPlace, type Call } from '@doorsign/shared-schema/api';
import type { StoredMail } from '../dev/mailbox/mailbox.ts';
import { callApi, type CallOptions } from './call-api.ts';
import { freePort } from './free-port.ts';
import { PASSWORD, receiveCode, signUp } from './owner.ts';
import { runMain } from './run-main.ts';
import { runProgram } from './run-program.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testDatabaseUrl } from './test-database.ts';

const EMAIL = 'ada@example.com';
const DAY_S = 24 * 60 * 60;

/** Runs servers and commands, as an operator does, on one folder of data. */
const startPrograms = async () => {
  const port = await freePort();
  const DATA_DIR = temporaryFolder('data');
  const database = await testDatabaseUrl(DATA_DIR);
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    DATA_DIR,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    TOKEN_SECRET: 'x'.repeat(32),
    ...(database !== null && { DATABASE_URL: database }),
  };
  const call = <C extends Call>(one: C, options?: CallOptions<C>) => callApi(url, one, options);
  return {
    call,
    mail: async (to: string): Promise<StoredMail[]> =>
      (await (await fetch(`${url}/dev/mailbox.json?to=${to}`)).json()) as StoredMail[],
    payload: async (id: string) => (await fetch(`${url}/api/widget/${id}`)).status,
    /** Runs the server. @returns a function that stops it */
    async serve(aheadS: number): Promise<() => Promise<void>> {
      const { child, ready, ended } = runMain({ ...environment, DOORSIGN_CLOCK_AHEAD_S: String(aheadS) });
      await ready;
      return async () => {
        child.kill('SIGTERM');
        await ended;
      };
    },
    async setPlan(plan: string, aheadS: number): Promise<void> {
      const world = { ...environment, DOORSIGN_CLOCK_AHEAD_S: String(aheadS) };
      const { code, stderr } = await runProgram('admin', ['users', 'set-plan', EMAIL, plan], world);
      if (code !== 0) throw new Error(stderr);
    },
    logIn: async () => (await call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer,
  };
};

test(
  '9: with a clock that is ahead, locations beyond the plan pause, and the plan brings them back at once',
  { timeout: 600_000 },
  async () => {
    const programs = await startPrograms();
    const { call, payload, serve, setPlan, logIn } = programs;
    const stop = await serve(0);
    const unproved = (await signUp(programs)).access_token;
    const body = { email: EMAIL, ...(await receiveCode(programs, EMAIL, unproved)) };
    const { access_token: token } = (await call(authCalls.verifyOtp, { token: unproved, body })).answer;
    await setPlan('enterprise', 0);
    const create = (name: string) => call(locationCalls.create, { token, body: { name } });
    const ids = [(await create('Two')).answer.location.id, (await create('Three')).answer.location.id];
    await setPlan('free', 0);
    expect(await Promise.all(ids.map(payload))).toEqual([200, 200]);
    await stop();

    const ahead = 31 * DAY_S;
    await serve(ahead);
    await expect.poll(() => Promise.all(ids.map(payload)), { timeout: 60_000 }).toEqual([404, 404]);
    await setPlan('enterprise', ahead);
    await expect.poll(() => Promise.all(ids.map(payload)), { timeout: 60_000 }).toEqual([200, 200]);
    // The clock of commands is ahead, too.
    await setPlan('free', ahead);
    const { pausesAt } = UserPlace.parse((await logIn()).user).business;
    expect(Date.parse(pausesAt ?? '')).toBeGreaterThan(Date.now() + (60 * DAY_S - 600) * 1000);
  },
);
