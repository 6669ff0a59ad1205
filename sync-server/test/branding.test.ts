import {
  businessCalls,
  cssCalls,
  locationCalls,
  WIDGET_PATHS,
  type EditResult,
  type WidgetPayload,
} from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { v1Calls } from '@doorsign/shared-schema/v1';
import { describe, expect, test } from 'vitest';
import { startWithLocations } from './location-calls.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer, WIDGET_FIXTURE, buildWidgetFixture } from './start-test-server.ts';
import { createProgram, startWithKey } from './start-with-key.ts';
import { createTestDevice, valuesIn } from './sync-requests.ts';
import { createVisitor } from './widget-visitor.ts';

const SITE = 'https://www.example.com';
const CSS = '/* ours */\n.pill { border-radius: 8px }\n.popup-call:hover { color: #111; }';
const COMPILED = 'div>button{border-radius:8px!important}#call:hover{color:#111!important}';

/** Starts with an owner, a device and the widget of a visitor. */
const start = async (plan: PlanKey = 'enterprise') => {
  const server = await startTestServer();
  const ada = await signUpVerified(server, { plan });
  const phone = createTestDevice(server, ada);
  const visitor = createVisitor(server, ada.id);
  const revs = new Map<string, string>();
  return {
    server,
    ada,
    phone,
    setPlan: (to: PlanKey) => server.deps.billing.grant(ada.id, to === 'free' ? null : to),
    /** Saves one register. @returns the result */
    async save(key: 'style.poweredBy' | 'style.css', value: unknown): Promise<EditResult> {
      server.pass(1000);
      const edit = phone.edit([{ key, value, base: revs.get(key) ?? null }]);
      const [result] = (await phone.sync([edit])).results;
      if (!result) throw new Error('An edit has a result.');
      if (result.status === 'live') revs.set(key, edit.id);
      return result;
    },
    payload: async () => (await (await visitor.loadPayload(SITE)).json()) as WidgetPayload,
    /** The part of the script behind the payload: the place of the CSS. */
    styled: async (query = `?id=${ada.id}`) => {
      const text = await (await visitor.loadScript(SITE, query)).text();
      return text.slice(text.indexOf(');style('));
    },
    /** The registers as a new device gets them. */
    kept: async () => valuesIn(await createTestDevice(server, ada, 'Tablet').sync()),
  };
};

describe('41: white label', () => {
  test('takes the line off the popup, and only for a plan that has it', async () => {
    const { save, payload, setPlan } = await start();
    expect(await payload()).not.toHaveProperty('plain');
    expect(await save('style.poweredBy', false)).toMatchObject({ status: 'live' });
    const plain = await payload();
    expect(plain.plain).toBe(true);
    // Every earlier popup draws it.
    expect(plain.poweredBy).toMatch(/\/signup$/);

    await setPlan('pro');
    expect(await payload()).not.toHaveProperty('plain');
    await setPlan('enterprise');
    expect((await payload()).plain).toBe(true);
    expect(await save('style.poweredBy', true)).toMatchObject({ status: 'live' });
    expect(await payload()).not.toHaveProperty('plain');
  });

  test('is refused on a lower plan, where the line can be shown again', async () => {
    const { save, payload, setPlan, kept } = await start('pro');
    expect(await save('style.poweredBy', false)).toMatchObject({
      status: 'rejected',
      code: 'plan_required',
      detail: 'White label requires an Enterprise plan.',
      field: 'style.poweredBy',
    });
    await setPlan('enterprise');
    await save('style.poweredBy', false);
    await setPlan('pro');
    expect((await kept())['style.poweredBy']).toBe(false);
    expect(await save('style.poweredBy', true)).toMatchObject({ status: 'live' });
    await setPlan('enterprise');
    expect(await payload()).not.toHaveProperty('plain');
  });
});

describe('42: custom CSS', () => {
  test('gets into the script of its business, compiled, and into no other', async () => {
    const { server, save, styled } = await start();
    expect(await styled()).toBe(`);style('i{}')`);
    expect(await save('style.css', CSS)).toMatchObject({ status: 'live' });
    expect(await styled()).toBe(`);style('i{}${COMPILED}')`);
    // A script without an id, and one of another business.
    expect(await styled('')).toBe(`);style('i{}')`);
    const eve = await signUpVerified(server, { email: 'eve@example.com' });
    expect(await styled(`?id=${eve.id}`)).toBe(`);style('i{}')`);
    expect(await save('style.css', null)).toMatchObject({ status: 'live' });
    expect(await styled()).toBe(`);style('i{}')`);
  });

  test('stays with another Save, and is kept and not shown after a downgrade', async () => {
    const { server, ada, save, styled, setPlan, kept } = await start();
    await save('style.css', CSS);
    await server.call(businessCalls.domain, { token: ada.token, body: { allowedDomain: 'example.com' } });
    expect(await styled()).toContain(COMPILED);
    await setPlan('free');
    expect(await styled()).toBe(`);style('i{}')`);
    expect((await kept())['style.css']).toBe(CSS);
    await setPlan('enterprise');
    expect(await styled()).toContain(COMPILED);
  });

  test.each([
    { css: '.pill{}\n.pill { background: url(x) }', detail: 'Line 2: addresses (url) cannot be used.' },
    { css: '@import "x";', detail: 'Line 1: “@import” cannot be used here.' },
    { css: '.pill {\n\nposition: fixed }', detail: 'Line 3: “position” cannot be used here.' },
    { css: '.nobody { color: red }', detail: 'Line 1: use .pill, .dot, .popup …' },
    { css: '.pill { background: u\\72l(x) }', detail: 'Line 1: a backslash (\\) cannot be used.' },
    { css: '.pill { gap: 0 }\n'.repeat(200), detail: 'This is longer than 2,048 bytes when packed.' },
    { css: ' '.repeat(5 * 1024), detail: 'Use at most 4,096 characters' },
    { css: '.pill { color: red }\u0001', detail: 'This has characters that aren’t allowed in CSS.' },
    { css: '', detail: 'Send null for no CSS' },
  ])('$detail', async ({ css, detail }) => {
    const { save, styled } = await start();
    expect(await save('style.css', css)).toMatchObject({ status: 'rejected', code: 'validation_failed', detail });
    expect(await styled()).toBe(`);style('i{}')`);
  });

  test('is refused on a lower plan before it is read, and may be removed there', async () => {
    const { save, setPlan, kept } = await start('pro');
    for (const css of [CSS, '@import "x";'])
      expect(await save('style.css', css)).toMatchObject({
        status: 'rejected',
        code: 'plan_required',
        detail: 'Custom CSS requires an Enterprise plan.',
        field: 'style.css',
      });
    await setPlan('enterprise');
    await save('style.css', CSS);
    await setPlan('pro');
    expect(await save('style.css', null)).toMatchObject({ status: 'live' });
    expect((await kept())['style.css']).toBeNull();
  });

  test('a script whose style sheet is in a template or in other quotes gets the same text', async () => {
    for (const quote of ['"', '`']) {
      const script = `paint(__PAYLOAD__, __ADDRESS__);style(${quote}i{}__PAYLOAD__${quote})`;
      const server = await startTestServer({
        widgetScript: buildWidgetFixture({ ...WIDGET_FIXTURE, 'widget.js': script }),
      });
      const ada = await signUpVerified(server, { plan: 'enterprise' });
      await createTestDevice(server, ada).save([{ key: 'style.css', value: '.pill { font-family: "A B" }' }]);
      const text = await (await createVisitor(server, ada.id).loadScript(SITE)).text();
      expect(text).toContain(String.raw`i{}div>button{font-family:\"A B\"!important}`);
    }
  });
});

describe('the preview', () => {
  test('compiles CSS, or tells all problems with their places, and saves nothing', async () => {
    const { server, ada, styled } = await start();
    const compile = async (css: string) =>
      (await server.call(cssCalls.compile, { token: ada.token, body: { css } })).answer;
    expect(await compile('.pill { color: #111; }')).toEqual({ css: 'div>button{color:#111!important}', problems: [] });
    expect(await compile('')).toEqual({ css: '', problems: [] });
    expect(await compile('.pill {\n\n    position: fixed; top: 0 }')).toEqual({
      css: null,
      problems: [
        { line: 3, column: 5, text: '“position” cannot be used here.' },
        { line: 3, column: 22, text: '“top” cannot be used here.' },
      ],
    });
    expect(await compile('.pill { gap: 0 }\n'.repeat(200))).toEqual({
      css: null,
      problems: [{ line: null, column: null, text: 'This is longer than 2,048 bytes when packed.' }],
    });
    expect(await styled()).toBe(`);style('i{}')`);
  });

  test('is for plans that have CSS, and for texts of its length', async () => {
    const { server, ada, setPlan } = await start('pro');
    const compile = (css: string) => server.call(cssCalls.compile, { token: ada.token, body: { css } });
    expect((await compile('')).error).toMatchObject({
      code: 'plan_required',
      detail: 'Custom CSS requires an Enterprise plan.',
    });
    await setPlan('enterprise');
    expect((await compile('a'.repeat(4097))).error.fields).toEqual({ css: 'Use at most 4,096 characters' });
  });
});

test('a program reads and changes both with the style', async () => {
  const { server, ada, key, second } = await startWithKey();
  const program = createProgram(server.url, key);
  const params = { id: ada.id };
  const before = await program(v1Calls.style, { params });
  expect(before.answer).toMatchObject({ theme: 'light', poweredBy: true, css: null });
  const after = await program(v1Calls.patchStyle, { params, body: { poweredBy: false, css: CSS, edge: 24 } });
  expect(after.answer).toEqual({ ...before.answer, edge: 24, poweredBy: false, css: CSS });
  expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
  // What is not sent stays.
  expect((await program(v1Calls.patchStyle, { params, body: { theme: 'dark' } })).answer).toMatchObject({ css: CSS });
  const refused = await program(v1Calls.patchStyle, { params, body: { css: '.pill {\ntop: 0 }' } });
  expect(refused.error).toMatchObject({ code: 'validation_failed', detail: 'Line 2: “top” cannot be used here.' });
  expect((await program(v1Calls.style, { params: { id: second } })).answer).toMatchObject({
    poweredBy: true,
    css: null,
  });
  const payload = (await (await fetch(server.url + WIDGET_PATHS.payload + ada.id)).json()) as WidgetPayload;
  expect(payload.plain).toBe(true);
});

test('a new location takes both over with the style, and only what the plan has', async () => {
  const { server, ada, create, add } = await startWithLocations();
  const phone = createTestDevice(server, ada);
  await phone.save([
    { key: 'style.theme', value: 'dark' },
    { key: 'style.css', value: CSS },
  ]);
  const valuesOf = async (id: string) =>
    (await createTestDevice(server, ada, 'Tablet').sync()).regs
      .filter(({ scope }) => scope === id)
      .map(({ key }) => key);
  const second = await add('Two', { copyFrom: ada.id, copy: ['style'] });
  expect(await valuesOf(second)).toEqual(expect.arrayContaining(['style.theme', 'style.css']));
  await server.call(locationCalls.archive, { token: ada.token, params: { id: second } });
  await server.deps.billing.grant(ada.id, 'pro');
  const made = await create({ name: 'Three', copyFrom: ada.id, copy: ['style'] });
  expect(await valuesOf(made.answer.location.id)).not.toContain('style.css');
  expect(await valuesOf(made.answer.location.id)).toContain('style.theme');
});
