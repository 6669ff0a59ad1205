import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askAt } from './ask-at.ts';

test.each([
  { name: 'what is typed', typed: 'yes\n', answer: 'yes' },
  { name: 'nothing, when it is closed instead', typed: '', answer: '' },
])('a terminal answers $name', async ({ typed, answer }) => {
  const keyboard = new PassThrough();
  const screen = new PassThrough();
  const asked = askAt(keyboard, screen)('Type "yes": ');
  keyboard.end(typed);
  expect(await asked).toBe(answer);
  expect(String(screen.read())).toContain('Type "yes": ');
});
