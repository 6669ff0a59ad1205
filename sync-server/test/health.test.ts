import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { healthCalls } from '@doorsign/shared-schema/api';
import { HEALTH } from '../src/platform/parameters.ts';
import { signUpVerified } from './owner.ts';
import { askReadiness } from './ask-readiness.ts';
import { startTestServer } from './start-test-server.ts';

const WELL = { ok: true, required: true };

test('operators hear that it lives, that it can work, and which build it is', async () => {
  const server = await startTestServer();
  expect((await server.call(healthCalls.healthz)).answer).toEqual({ status: 'ok' });
  // On a busy machine a transaction can take seconds, and the server is not ready until then.
  await expect
    .poll(async () => (await server.call(healthCalls.readyz)).answer)
    .toEqual({
      status: 'ready',
      checks: {
        database: WELL,
        migrations: WELL,
        upgrade: { ok: true, required: false },
        disk: { ok: true, required: !server.deps.database.isShared },
        mail: { ok: true, required: false },
        webhooks: { ok: true, required: false },
      },
    });
  const { answer } = await server.call(healthCalls.version);
  const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(answer.version).toBe(root.version);
  // A git checkout has a commit, an unpacked archive has none.
  expect(answer.commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40,64}$/);
});

test('a database that cannot be written to makes it not ready: beginning a transaction is not enough', async () => {
  const server = await startTestServer();
  await server.deps.database.write((tx) => tx.schema.alterTable('probes').renameTo('gone').execute());
  expect(await askReadiness(server)).toMatchObject({ status: 503, body: { checks: { database: { ok: false } } } });
});

test('a process that starts forgets those that have not been asked for a day', async () => {
  const server = await startTestServer();
  const { database } = server.deps;
  const dayAgo = server.now() - 24 * 60 * 60 * 1000;
  await database.write(async (tx) => {
    for (const [process, at] of Object.entries({ gone: dayAgo - 1, elsewhere: dayAgo }))
      await tx.insertInto('probes').values({ process, at, ballast: '' }).execute();
  });
  await expect.poll(() => askReadiness(server)).toMatchObject({ status: 200 });
  const rows = await database.read.selectFrom('probes').select('at').orderBy('at').execute();
  expect(rows.map(({ at }) => at)).toEqual([dayAgo, server.now()]);
});

test('tables that are older than the build make it not ready, newer ones are shown', async () => {
  const server = await startTestServer();
  const { database } = server.deps;
  const record = (name: string) =>
    database.write((tx) =>
      tx
        .insertInto('migrations' as never)
        .values({ name, applied_at: 1 } as never)
        .execute(),
    );
  await record('9999-from-the-future');
  await expect
    .poll(() => askReadiness(server))
    .toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { migrations: WELL, upgrade: { ok: false, required: false } } },
    });
  await database.write((tx) =>
    tx
      .deleteFrom('migrations' as never)
      .where('name' as never, '=', '0007-widget-sightings' as never)
      .execute(),
  );
  await expect
    .poll(() => askReadiness(server))
    .toMatchObject({ status: 503, body: { status: 'not_ready', checks: { migrations: { ok: false } } } });
});

test('a disk that is nearly full makes it not ready where the data is on it', async () => {
  let freeBytes: number = HEALTH.diskFreeBytesMin;
  const server = await startTestServer({ readDiskSpace: () => Promise.resolve({ freeBytes, sizeBytes: 1e12 }) });
  await expect.poll(() => askReadiness(server)).toMatchObject({ status: 200, body: { status: 'ready' } });
  freeBytes -= 1;
  const isDataHere = !server.deps.database.isShared;
  await expect
    .poll(() => askReadiness(server))
    .toMatchObject({
      status: isDataHere ? 503 : 200,
      body: { status: isDataHere ? 'not_ready' : 'degraded', checks: { disk: { ok: false, required: isDataHere } } },
    });
});

test('mail and events that wait for a long time are shown, and take no server away', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  // The server's own jobs at startup would fetch the event.
  await server.deps.jobs.settled();
  const atMs = server.now();
  await server.deps.database.write(async (tx) => {
    const mail = { account_id: owner.id, kind: 'x', email: 'ada@example.com', subject: 's', text: 't', html: 'h' };
    const times = { tries: 3, due_at: atMs, created_at: atMs, finished_at: null };
    await tx
      .insertInto('outgoing_mail')
      .values({ id: 'mail', ...mail, ...times, state: 'waiting' })
      .execute();
    const event = { id: 'evt', type: 'invoice.paid', business_id: owner.id, received_at: atMs, applied_at: null };
    await tx.insertInto('stripe_events').values(event).execute();
  });
  await expect.poll(() => askReadiness(server)).toMatchObject({ status: 200, body: { status: 'ready' } });
  server.pass(HEALTH.mailWaitsMostMs + 1);
  await expect
    .poll(() => askReadiness(server))
    .toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        checks: { mail: { ok: false, required: false }, webhooks: { ok: false, required: false } },
      },
    });
});
