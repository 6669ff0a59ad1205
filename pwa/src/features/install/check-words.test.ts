import { expect, test } from 'vitest';
import type { InstallAnswer } from '@doorsign/shared-schema/api';
import { NEVER_SEEN } from '../../../test/pretend-server.ts';
import { checkWords } from './check-words.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const sighting = (host: string, agoMs: number) => ({ host, at: new Date(NOW - agoMs).toISOString() });
const SHOP = sighting('shop.harbor.com', 2 * MINUTE);

const words = (facts: Partial<InstallAnswer>) => checkWords({ ...NEVER_SEEN, ...facts }, ['harbor.com'], NOW);

test('a widget that was shown lately is fine', () => {
  expect(words({ problem: null, seen: SHOP })).toMatchObject({
    kind: 'success',
    title: 'Last seen on shop.harbor.com, 2 minutes ago',
  });
});

test('a website that anybody could have reported is not called verified', () => {
  const { title, text, action } = checkWords({ ...NEVER_SEEN, problem: null, seen: SHOP }, [], NOW);
  expect(title).toBe('Last seen on shop.harbor.com (not verified), 2 minutes ago');
  expect(text).toMatch(/^Your widget is installed and shows\. Not verified means /);
  expect(action).toEqual({ to: '/domain', label: 'Go to Domain' });
  expect(words({ problem: null, seen: SHOP }).action).toBeUndefined();
  const loaded = { ...NEVER_SEEN, problem: 'not_shown' as const, loaded: SHOP };
  expect(checkWords(loaded, [], NOW).title).toBe('shop.harbor.com (not verified) loads it, and nobody has seen it');
});

test('after the restriction was removed no website is called hidden for good', () => {
  const refused = { ...NEVER_SEEN, problem: 'other_host' as const, refused: SHOP };
  expect(checkWords(refused, [], NOW).text).toContain('now any website is');
});

test('a website that nobody has visited for weeks is not called broken', () => {
  const { kind, title, text } = words({ problem: null, seen: sighting('harbor.com', 20 * DAY) });
  expect([kind, title]).toEqual(['info', 'Last seen on harbor.com, 20 days ago']);
  expect(text).toMatch(/^Nothing is known to be wrong/);
});

test.each([
  {
    name: 'nothing was seen at all',
    facts: {},
    says: { kind: 'info', title: 'Not seen on a website yet' },
  },
  {
    name: 'there are no hours',
    facts: { problem: 'hours_not_saved', loaded: SHOP },
    says: { title: 'Your hours are not set', action: { to: '/hours', label: 'Set your hours' } },
    text: 'shop.harbor.com loaded it 2 minutes ago',
  },
  {
    name: 'a host that is not allowed asked for it',
    facts: { problem: 'other_host', refused: sighting('pirate.com', 5 * MINUTE), seen: SHOP },
    says: { kind: 'warning', title: 'Hidden on pirate.com', action: { to: '/domain', label: 'Go to Domain' } },
    text: 'asked for your widget 5 minutes ago. Your allowed domain is harbor.com.',
  },
  {
    name: 'only the owner’s machine showed it',
    facts: { problem: 'own_machine', tried: sighting('localhost', MINUTE) },
    says: { kind: 'info', title: 'It works on your own computer' },
    text: 'It was shown on localhost 1 minute ago, and not on a website yet.',
  },
  {
    name: 'only a file on the owner’s machine showed it',
    facts: { problem: 'own_machine', tried: sighting('', MINUTE) },
    says: { kind: 'info' },
    text: 'It was shown on a page without an address 1 minute ago',
  },
  {
    name: 'a website loads it and nobody saw it',
    facts: { problem: 'not_shown', loaded: SHOP },
    says: { kind: 'warning', title: 'shop.harbor.com loads it, and nobody has seen it' },
    text: '(loaded 2 minutes ago)',
  },
  {
    name: 'a page that hides its address loads it',
    facts: { problem: 'not_shown', loaded: sighting('', MINUTE) },
    says: { title: 'Loaded, and not seen by anybody' },
  },
  {
    name: 'a tag names a widget that is gone',
    facts: { problem: 'old_snippet', old: { ...SHOP, what: 'unknown_id' } },
    says: { kind: 'warning', title: 'The code on shop.harbor.com names another widget' },
    text: 'paste it in the place of the old one',
  },
  {
    name: 'a tag pins a script that is gone',
    facts: { problem: 'old_snippet', old: { ...SHOP, what: 'gone_script' } },
    says: { kind: 'warning', title: 'The code on shop.harbor.com is too old' },
    text: 'paste it in the place of the old one',
  },
  {
    name: 'a tag lacks the id in its address, which works',
    facts: { problem: 'old_snippet', old: { ...SHOP, what: 'without_id' } },
    says: { kind: 'info', title: 'The code on shop.harbor.com is an old one' },
    text: 'It works, and shows the sign later than it could',
  },
] as const)('$name: the owner is told so', ({ facts, says, ...rest }) => {
  const said = words(facts);
  expect(said).toMatchObject(says);
  expect(said.text).toContain('text' in rest ? rest.text : '.');
  expect(said.text).not.toMatch(/undefined|null| {2}/);
});
