import { expect, test } from 'vitest';
import type { InstallAnswer } from '@doorsign/shared-schema/api';
import { NEVER_SEEN } from '../../../test/pretend-server.ts';
import { checkText } from './check-texts.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const report = (host: string, agoMs: number) => ({ host, at: new Date(NOW - agoMs).toISOString() });
const SHOP = report('shop.harbor.com', 2 * MINUTE);

const words = (facts: Partial<InstallAnswer>) => checkText({ ...NEVER_SEEN, ...facts }, ['harbor.com'], NOW);

test('a recently reported widget is fine', () => {
  expect(words({ problem: null, seen: SHOP })).toMatchObject({
    kind: 'success',
    title: 'Last seen on shop.harbor.com, 2 minutes ago',
  });
});

test('a website that anyone could have reported is not called verified', () => {
  const { title, text, action } = checkText({ ...NEVER_SEEN, problem: null, seen: SHOP }, [], NOW);
  expect(title).toBe('Last seen on shop.harbor.com (not verified), 2 minutes ago');
  expect(text).toMatch(/^Your widget is installed and working\. Not verified means /);
  expect(action).toEqual({ to: '/domain', label: 'Go to Domain' });
  expect(words({ problem: null, seen: SHOP }).action).toBeUndefined();
  const loaded = { ...NEVER_SEEN, problem: 'not_shown' as const, loaded: SHOP };
  expect(checkText(loaded, [], NOW).title).toBe('shop.harbor.com (not verified) loads it, but nobody has seen it');
});

test('without a domain restriction no website is called hidden', () => {
  const refused = { ...NEVER_SEEN, problem: 'other_host' as const, refused: SHOP };
  expect(checkText(refused, [], NOW).text).toContain('now any website is');
});

test('a website without visitors for weeks is not called broken', () => {
  const { kind, title, text } = words({ problem: null, seen: report('harbor.com', 20 * DAY) });
  expect([kind, title]).toEqual(['info', 'Last seen on harbor.com, 20 days ago']);
  expect(text).toMatch(/^Nothing seems to be wrong/);
});

test.each([
  {
    name: 'no report at all',
    facts: {},
    says: { kind: 'info', title: 'Not seen on a website yet' },
  },
  {
    name: 'no hours',
    facts: { problem: 'hours_not_saved', loaded: SHOP },
    says: { title: 'Your hours aren’t set', action: { to: '/hours', label: 'Set your hours' } },
    text: 'shop.harbor.com loaded it 2 minutes ago',
  },
  {
    name: 'a website that is not allowed requested the widget',
    facts: { problem: 'other_host', refused: report('pirate.com', 5 * MINUTE), seen: SHOP },
    says: { kind: 'warning', title: 'Hidden on pirate.com', action: { to: '/domain', label: 'Go to Domain' } },
    text: 'tried to load your widget 5 minutes ago. Your allowed domain is harbor.com.',
  },
  {
    name: 'only the owner’s machine showed the widget',
    facts: { problem: 'own_machine', tried: report('localhost', MINUTE) },
    says: { kind: 'info', title: 'It works on your own computer' },
    text: 'It was shown on localhost 1 minute ago, but not on a website yet.',
  },
  {
    name: 'only a file on the owner’s machine showed the widget',
    facts: { problem: 'own_machine', tried: report('', MINUTE) },
    says: { kind: 'info' },
    text: 'It was shown on a page without an address 1 minute ago',
  },
  {
    name: 'a website loads the widget without showing it',
    facts: { problem: 'not_shown', loaded: SHOP },
    says: { kind: 'warning', title: 'shop.harbor.com loads it, but nobody has seen it' },
    text: '(loaded 2 minutes ago)',
  },
  {
    name: 'a page that hides its address loads the widget',
    facts: { problem: 'not_shown', loaded: report('', MINUTE) },
    says: { title: 'Loaded, but nobody has seen it' },
  },
  {
    name: 'a snippet names a widget that does not exist',
    facts: { problem: 'old_snippet', old: { ...SHOP, what: 'unknown_id' } },
    says: { kind: 'warning', title: 'The code on shop.harbor.com is for another widget' },
    text: 'paste it in place of the old code',
  },
  {
    name: 'a snippet pins a script version that does not exist',
    facts: { problem: 'old_snippet', old: { ...SHOP, what: 'gone_script' } },
    says: { kind: 'warning', title: 'The code on shop.harbor.com is too old' },
    text: 'paste it in place of the old code',
  },
  {
    name: 'a snippet lacks the id in its address, which works',
    facts: { problem: 'old_snippet', old: { ...SHOP, what: 'without_id' } },
    says: { kind: 'info', title: 'The code on shop.harbor.com is out of date' },
    text: 'It works, but the widget appears later than it could',
  },
] as const)('$name: the owner reads so', ({ facts, says, ...rest }) => {
  const said = words(facts);
  expect(said).toMatchObject(says);
  expect(said.text).toContain('text' in rest ? rest.text : '.');
  expect(said.text).not.toMatch(/undefined|null| {2}/);
});
