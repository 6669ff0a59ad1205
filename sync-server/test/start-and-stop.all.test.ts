import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { TIMEOUTS_MS } from '../src/platform/parameters.ts';
import { callApi } from './call-api.ts';
import { freePort } from './free-port.ts';
import { openStream, notificationAt } from './open-stream.ts';
import { PASSWORD } from './owner.ts';
import { runMain } from './run-main.ts';
import { startTestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testDatabaseUrl } from './test-database.ts';

/** The secret that servers on one database share. Without it, each server generates its own and logs that. */
const TOKEN_SECRET = 'x'.repeat(32);

const environmentFor = async (port: number, DATA_DIR = temporaryFolder('data')): Promise<Record<string, string>> => {
  const url = await testDatabaseUrl(DATA_DIR);
  return { PORT: String(port), DATA_DIR, LOG_LEVEL: 'warn', ...(url !== null && { DATABASE_URL: url, TOKEN_SECRET }) };
};

test('it prints its address when it is ready, and ends by itself on SIGTERM', async () => {
  const port = await freePort();
  const { child, ready, ended } = runMain(await environmentFor(port));
  await ready;
  const health = await fetch(`http://127.0.0.1:${port}/api/healthz`);
  expect(await health.json()).toEqual({ status: 'ok' });
  child.kill('SIGTERM');
  expect(await ended).toEqual({
    code: 0,
    stdout: `Doorsign is ready: http://localhost:${port}\nIts mail is here:  http://localhost:${port}/dev/mailbox\n`,
    stderr: '',
  });
});

test('what it makes in its folder is for its user only', async () => {
  const DATA_DIR = temporaryFolder('data');
  const { child, ready, ended } = runMain(await environmentFor(await freePort(), DATA_DIR));
  await ready;
  child.kill('SIGTERM');
  await ended;
  const names = readdirSync(DATA_DIR);
  expect(names).toContain('deletions.jsonl');
  expect(names.filter((name) => (statSync(join(DATA_DIR, name)).mode & 0o077) !== 0)).toEqual([]);
});

test('started by npm, it ends when npm is gone', async () => {
  const port = await freePort();
  const { child, ready, ended } = runMain(
    { ...(await environmentFor(port)), npm_lifecycle_event: 'start' },
    { shell: true },
  );
  await ready;
  child.kill('SIGKILL');
  await ended;
  await expect(fetch(`http://127.0.0.1:${port}/api/healthz`)).rejects.toThrow('fetch failed');
});

test('what is wrong with the environment is one line each', async () => {
  const { ended } = runMain({ PORT: 'x', DATABASE_URL: 'postgres://db' });
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'PORT: use a number from 1 to 65535.\n' +
      'DATABASE_URL: use an address such as postgres://user:pass@host:5432/doorsign.\n',
  });
});

test('an unknown setting is told, and does not stop the start', async () => {
  const { child, ready, ended } = runMain({ ...(await environmentFor(await freePort())), DOORSIGN_MOOD: 'good' });
  await ready;
  child.kill('SIGTERM');
  expect((await ended).stderr).toBe('Warning: DOORSIGN_MOOD: there is no such setting.\n');
});

test('a port that is taken is one line', async () => {
  const { port } = await startTestServer();
  const { ended } = runMain(await environmentFor(port));
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another program is listening on 127.0.0.1:${port} already. Set PORT to use another port.\n`,
  });
});

test('a database that cannot be reached is one line', async () => {
  const DATABASE_URL = `postgres://127.0.0.1:${await freePort()}/doorsign`;
  const { ended } = runMain({ ...(await environmentFor(await freePort())), DATABASE_URL, TOKEN_SECRET });
  const { port, hostname } = new URL(DATABASE_URL);
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The database cannot be reached: connect ECONNREFUSED ${hostname}:${port}.\n`,
  });
});

test('what has been accepted when it stops is answered, and each answer is the last of its connection', async () => {
  const server = await startTestServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 30 });
  onTestFinished(() => agent.destroy());
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      request(server.url + authCalls.me.path, { agent }, (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      })
        .on('error', reject)
        .end();
    });
  // Open thirty connections, which are idle afterwards.
  await Promise.all(Array.from({ length: 30 }, ask));

  // Fake timers keep the server from closing idle connections before all requests have arrived, which could happen on a busy machine.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const replies = Promise.all(Array.from({ length: 30 }, ask));
  const closed = server.close();
  const expected = { status: 401, connection: 'close' };
  expect(await replies).toEqual(Array.from({ length: 30 }, () => expected));
  await closed;
});

test('a connection that was opened in advance and never used does not hold up the end', async () => {
  const server = await startTestServer();
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const startedMs = performance.now();
  await server.close();
  expect(performance.now() - startedMs).toBeLessThan(TIMEOUTS_MS.stop);
});

test('a stream that is open when it stops ends cleanly, and the process with it', async () => {
  const port = await freePort();
  const { child, ready, ended } = runMain(await environmentFor(port));
  await ready;
  const url = `http://127.0.0.1:${port}`;
  const body = { businessName: 'Shop', email: 'ada@example.com', password: PASSWORD };
  const { access_token } = (await callApi(url, authCalls.signup, { body })).answer;
  const stream = await openStream({ url }, access_token);
  expect(await stream.next()).toBe(notificationAt(2));
  child.kill('SIGTERM');
  expect(await stream.next()).toBeNull();
  expect((await ended).code).toBe(0);
});

test('a connection on which nothing happens does not hold up the end', async () => {
  const server = await startTestServer();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await new Promise<void>((resolve, reject) => {
    request(`${server.url}/api/healthz`, { agent }, (response) => {
      response.resume();
      response.on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
  const startedMs = performance.now();
  await server.close();
  expect(performance.now() - startedMs).toBeLessThan(TIMEOUTS_MS.stop);
});
