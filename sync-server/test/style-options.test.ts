import { expect, test } from 'vitest';
import {
  authCalls,
  type BodyOf,
  businessCalls,
  historyCalls,
  WIDGET_PATHS,
  type WidgetPayload,
} from '@doorsign/shared-schema/api';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil, registerIn } from './sync-requests.ts';

/** The number of the schema that apps of the first version know. */
const FIRST = 1;
const INLINE = { placement: 'bottom-right', positionX: null, positionY: null, inline: true };
const OPTIONS = [
  { key: 'style.theme', value: 'light dark' },
  { key: 'style.position', value: INLINE },
  { key: 'style.edge', value: 40 },
  { key: 'style.phones', value: false },
];
/** The style of a new business in its payload, which has a position only if the pill was dragged there. */
const { positionX: _x, positionY: _y, ...PAYLOAD_STYLE } = DEFAULT_STYLE;
const STYLE = { ...PAYLOAD_STYLE, theme: 'light dark', inline: true, edge: 40, phones: false };

const start = async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const { token } = owner;
  return {
    server,
    owner,
    phone: createTestDevice(server, owner),
    old: createTestDevice(server, owner, 'Old phone'),
    me: async () => (await server.call(authCalls.me, { token })).answer,
    put: (body: BodyOf<typeof businessCalls.style>) => server.call(businessCalls.style, { body, token }),
    published: async () =>
      ((await (await fetch(`${server.url}${WIDGET_PATHS.payload}${owner.id}`)).json()) as WidgetPayload).style,
  };
};

test('the options are published, and stand beside the specified style of the user', async () => {
  const { phone, me, published } = await start();
  expect(await published()).toEqual(PAYLOAD_STYLE);
  expect(await phone.save(OPTIONS, { label: 'style' })).toMatchObject({ status: 'live' });
  expect(await published()).toEqual(STYLE);
  expect(await me()).toMatchObject({
    widgetStyle: DEFAULT_STYLE,
    widgetOptions: { autoTheme: true, edge: 40, phones: false, inline: true },
  });
});

test('a program that sends back what it read keeps the options; one that knows them can change each', async () => {
  const { phone, me, put, published } = await start();
  await phone.save(OPTIONS, { label: 'style' });
  const { widgetStyle } = await me();
  const read = widgetStyle as BodyOf<typeof businessCalls.style>;
  expect((await put({ ...read, accentColor: '#ef4444' })).status).toBe(200);
  expect(await published()).toEqual({ ...STYLE, accentColor: '#ef4444' });
  await put({ ...read, theme: 'dark', placement: 'top-left' });
  expect(await published()).toEqual({
    ...PAYLOAD_STYLE,
    theme: 'dark',
    placement: 'top-left',
    edge: 40,
    phones: false,
  });
  await put({ ...read, autoTheme: true, edge: 8, phones: true, inline: true });
  expect(await published()).toEqual({ ...PAYLOAD_STYLE, theme: 'light dark', edge: 8, inline: true });
});

test('an old program does not lock the style for old apps: its call writes no register that they do not know', async () => {
  const { phone, put } = await start();
  await put({ ...DEFAULT_STYLE, theme: 'dark' });
  const { regs } = await phone.sync();
  const style = regs.filter(({ key }) => key.startsWith('style.'));
  expect(style.map(({ key, schema }) => `${key} ${schema}`).sort()).toEqual([
    'style.accentColor 1',
    'style.fontSize 1',
    'style.position 1',
    'style.theme 1',
  ]);
});

test.each([
  { change: { edge: 7 }, fields: { edge: 'Use 8 to 64' } },
  { change: { edge: 30.5 }, fields: { edge: 'Use a whole number' } },
  {
    change: { inline: true, placement: 'custom', positionX: 1, positionY: 1 } as const,
    fields: { placement: 'In the page, choose a corner as well' },
  },
])('a call refuses $change with its field', async ({ change, fields }) => {
  const { put, published } = await start();
  expect(await put({ ...DEFAULT_STYLE, theme: 'light', ...change })).toMatchObject({ status: 400, error: { fields } });
  expect(await published()).toEqual(PAYLOAD_STYLE);
});

test.each([
  { key: 'style.edge', value: 1_000_000, detail: 'Use 8 to 64' },
  { key: 'style.phones', value: 'never', detail: 'Choose whether phones show the widget' },
  { key: 'style.theme', value: 'auto', detail: 'Choose light, dark or auto' },
  { key: 'style.position', value: { ...INLINE, inline: 'yes' }, detail: 'Choose a corner, or in the page' },
])('a Save with $value as $key is refused', async ({ key, value, detail }) => {
  const { phone } = await start();
  expect(await phone.save([{ key, value }], { label: 'style' })).toMatchObject({
    status: 'rejected',
    detail,
    field: key,
  });
});

test('an app of the first version gets the new values in a newer schema, and edits all others as ever', async () => {
  const { phone, old, published } = await start();
  const { id } = await phone.save([...OPTIONS, { key: 'style.fontSize', value: 'large' }], { label: 'style' });
  const answer = await old.sync([], { schema: FIRST });
  for (const { key } of OPTIONS) expect(registerIn(answer, key).schema).toBeGreaterThan(FIRST);
  expect(registerIn(answer, 'style.fontSize').schema).toBe(FIRST);
  await old.save([{ key: 'style.fontSize', value: 'small', base: id }], { label: 'style', schema: FIRST });
  expect(await published()).toEqual({ ...STYLE, fontSize: 'small' });
});

test('a theme that an old app chose offline meets the auto theme as a conflict, and the later choice counts', async () => {
  const { server, phone, old, published } = await start();
  const before = old.edit([{ key: 'style.theme', value: 'dark' }], { label: 'style', schema: FIRST });
  server.pass(60_000);
  await phone.save(OPTIONS, { label: 'style' });
  const { results, conflicts } = await old.sync([before], { schema: FIRST });
  expect(results).toMatchObject([{ status: 'superseded' }]);
  expect(conflicts).toMatchObject([
    { key: 'style.theme', win: { value: 'light dark', schema: 2 }, lose: { value: 'dark', schema: FIRST } },
  ]);
  expect(await published()).toEqual(STYLE);
});

test('a conflict about values of the first version can be settled there', async () => {
  const { server, phone, old } = await start();
  const before = old.edit([{ key: 'hours.monday', value: openUntil('18:00') }], { schema: FIRST });
  server.pass(60_000);
  await phone.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  const { conflicts } = await old.sync([before], { schema: FIRST });
  expect(conflicts).toMatchObject([{ win: { schema: FIRST }, lose: { schema: FIRST } }]);
});

test('the history has the options with the values before them', async () => {
  const { server, owner, phone } = await start();
  const { id } = await phone.save(OPTIONS, { label: 'style' });
  await phone.save([{ key: 'style.edge', value: 16, base: id }], { label: 'style' });
  const { edits } = (await server.call(historyCalls.history, { token: owner.token })).answer;
  expect(edits[0]).toMatchObject({ label: 'style', writes: [{ key: 'style.edge', before: 40, after: 16 }] });
});
