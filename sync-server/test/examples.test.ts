import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { webhookCalls } from '@doorsign/shared-schema/api';
import { v1Calls } from '@doorsign/shared-schema/v1';
import { freePort } from './free-port.ts';
import { startWithKey } from './start-with-key.ts';
import { startWithWebhook } from './start-with-webhook.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startReceiver } from './webhook-receiver.ts';

// The programs of sync-server/docs/examples, as their readers run them.

const fileOf = (name: string): string => fileURLToPath(new URL(`../docs/examples/${name}`, import.meta.url));

/** Starts an example. @returns the process and what it has printed so far */
const start = (name: string, args: readonly string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [fileOf(name), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { out: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  return { child, printed };
};

/** Runs an example to its end. */
const run = async (...given: Parameters<typeof start>) => {
  const { child, printed } = start(...given);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: printed.out };
};

test('a point of sale closes early and opens again', async () => {
  const { server, ada, key, program } = await startWithKey();
  const environment = { DOORSIGN_URL: server.url, DOORSIGN_KEY: key };
  const params = { id: ada.id };
  await program(v1Calls.putHours, { params, body: { businessHours: {} } });
  expect(await run('close-early.mjs', ['90', 'Burst pipe'], environment)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^closed: /),
  });
  expect((await program(v1Calls.closure, { params })).answer.closure).toMatchObject({
    kind: 'closed',
    note: 'Burst pipe',
  });
  expect((await run('close-early.mjs', [], environment)).code).toBe(0);
  expect((await program(v1Calls.closure, { params })).answer.closure).toBeNull();
  const wrong = await run('close-early.mjs', ['90'], { ...environment, DOORSIGN_KEY: 'dsk_wrong' });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('This API key isn’t valid.');
});

test('a spreadsheet is published once, and not again', async () => {
  const { server, ada, key, program } = await startWithKey();
  const file = join(temporaryFolder('examples'), 'hours.csv');
  writeFileSync(
    file,
    'day,open,close,name\r\nMonday,08:00,18:30,\r\nsunday,,,\r\n2030-12-24,09:00,12:00,"Christmas, Eve"\r\n2030-12-25,,,Christmas\r\n',
  );
  const environment = { DOORSIGN_URL: server.url, DOORSIGN_KEY: key };
  expect(await run('nightly-sync.mjs', [file], environment)).toEqual({
    code: 0,
    out: 'hours: published\nholidays: published\n',
  });
  const params = { id: ada.id };
  expect((await program(v1Calls.hours, { params })).answer.businessHours).toMatchObject({
    monday: { open: '08:00', close: '18:30', closed: false },
    sunday: { closed: true },
  });
  expect((await program(v1Calls.holidays, { params })).answer.data).toMatchObject([
    { date: '2030-12-24', name: 'Christmas, Eve', open: '09:00', close: '12:00', closed: false },
    { date: '2030-12-25', name: 'Christmas', closed: true },
  ]);
  expect((await run('nightly-sync.mjs', [file], environment)).out).toBe('hours: nothing new\nholidays: nothing new\n');
  writeFileSync(file, 'someday,08:00,18:30,\n');
  expect((await run('nightly-sync.mjs', [file], environment)).code).toBe(1);
});

test('a receiver checks signatures and posts to a chat, each message once', async () => {
  const { about, secret, save, send, list } = await startWithWebhook();
  const chat = await startReceiver();
  const port = await freePort();
  const environment = { WEBHOOK_SECRET: secret, CHAT_URL: chat.url, PORT: String(port) };
  const { printed } = start('receive-webhook.mjs', [], environment);
  await expect.poll(() => printed.out, { timeout: 20_000 }).toContain('Listening');
  const url = `http://127.0.0.1:${port}/`;
  await about(webhookCalls.change, { body: { url } });
  await save();
  await send();
  const [delivery] = await list();
  expect(delivery).toMatchObject({ state: 'delivered', lastStatus: 204 });
  await expect.poll(() => chat.messages.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(chat.messages[0]?.body ?? '')).toEqual({ text: 'ada changed the hours.' });
  await about(webhookCalls.replay, { params: { delivery: delivery?.id ?? '' } });
  await about(webhookCalls.test);
  await send();
  await expect.poll(() => chat.messages.length, { timeout: 20_000 }).toBe(2);
  expect(chat.messages[1]?.body).toContain('This is a test.');
  const headers = {
    'webhook-id': 'evt_x',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,AAAA',
  };
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(401);
  expect(chat.messages).toHaveLength(2);
});
