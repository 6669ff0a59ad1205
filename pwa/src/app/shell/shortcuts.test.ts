// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { HISTORY, SIDEBAR } from '../navigation.ts';
import { createShortcutReader, GO_KEYS, takesLetters } from './shortcuts.ts';

const press = (key: string, own: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  timeStamp: 0,
  ...own,
});

test('every navigation entry has a unique key', () => {
  const paths = [...SIDEBAR, HISTORY].map(({ path }) => path);
  expect(Object.keys(GO_KEYS)).toEqual(paths);
  expect(new Set(Object.values(GO_KEYS)).size).toBe(paths.length);
});

test.each([
  { name: '? opens the list', keys: [press('Shift'), press('?')], asked: { kind: 'help' } },
  { name: 'c closes now', keys: [press('c')], asked: { kind: 'close' } },
  { name: 'c after g does nothing', keys: [press('g'), press('c')], asked: null },
  { name: 'g and h open the hours', keys: [press('g'), press('h')], asked: { kind: 'go', path: '/hours' } },
  {
    name: 'capital letters do the same',
    keys: [press('G'), press('Shift'), press('H')],
    asked: { kind: 'go', path: '/hours' },
  },
  { name: 'h alone does nothing', keys: [press('h')], asked: null },
  { name: 'g and an unknown letter do nothing', keys: [press('g'), press('z')], asked: null },
  {
    name: 'a letter typed too late does nothing',
    keys: [press('g'), press('h', { timeStamp: 1501 })],
    asked: null,
  },
  {
    name: 'keys with modifiers are left to the browser',
    keys: [press('g'), press('h', { ctrlKey: true })],
    asked: null,
  },
  { name: 'another key in between cancels the sequence', keys: [press('g'), press('x'), press('h')], asked: null },
])('$name', ({ keys, asked }) => {
  const read = createShortcutReader();
  expect(keys.map(read).at(-1)).toEqual(asked);
});

test.each([
  { html: '<input type="text">', takes: true },
  { html: '<input type="time">', takes: true },
  { html: '<textarea></textarea>', takes: true },
  { html: '<select></select>', takes: true },
  { html: '<ul role="listbox"></ul>', takes: true },
  { html: '<input type="checkbox">', takes: false },
  { html: '<button></button>', takes: false },
])('$html accepts typed letters: $takes', ({ html, takes }) => {
  document.body.innerHTML = html;
  expect(takesLetters(document.body.firstElementChild)).toBe(takes);
});
