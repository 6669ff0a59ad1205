import { businessCalls, WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';
import { DAYS, fillWeek, HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { statusAt } from '@doorsign/shared-schema/status';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { expect, test } from 'vitest';
import { signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const RESTAURANT = fillWeek(HOURS_PRESETS[1]?.hours ?? {});
const ROWS = DAYS.map((day) => [RESTAURANT[day].open, RESTAURANT[day].close]);

const askFor = (server: TestServer, id: string): Promise<Response> => fetch(server.url + WIDGET_PATHS.payload + id);
const payloadOf = async (server: TestServer, id: string): Promise<WidgetPayload> =>
  (await (await askFor(server, id)).json()) as WidgetPayload;

test('what an owner saves is what the next visitor gets, at once', async () => {
  const server = await startTestServer();
  const { id, token, user } = await signUpVerified(server, { timezone: 'Europe/Berlin' });
  expect(statusFromPayload(await payloadOf(server, id), server.now())?.status).toBe('other');

  await server.call(businessCalls.hours, { body: { businessHours: RESTAURANT }, token });
  const payload = await payloadOf(server, id);
  expect(payload).toMatchObject({ id, name: user.businessName, zone: 'Europe/Berlin', hours: ROWS });
  const { status, nextChangeAt } = statusAt(
    { timezone: 'Europe/Berlin', businessHours: RESTAURANT, holidays: [] },
    server.now(),
  );
  expect(statusFromPayload(payload, server.now())).toMatchObject({ status, nextChangeAt });

  await server.call(businessCalls.domain, { body: { allowedDomain: 'example.com' }, token });
  expect((await payloadOf(server, id)).domains).toEqual(['example.com']);
});

test('a business whose owner has not proved the e-mail is not there', async () => {
  const server = await startTestServer();
  const { user } = await signUp(server);
  expect((await askFor(server, user.id)).status).toBe(404);
});

test('a business is there from the moment its owner proves the e-mail, whoever has asked before', async () => {
  const server = await startTestServer();
  const { id } = await signUpVerified(server);
  expect((await askFor(server, id)).status).toBe(200);
});
