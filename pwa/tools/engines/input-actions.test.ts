import { expect, test } from 'vitest';
import { clickActions, keyActions } from './input-actions.ts';

const keysOf = (key: string): string[] =>
  keyActions(key).flatMap((source) =>
    source.type === 'key' ? source.actions.map(({ type, value }) => `${type} ${value}`) : [],
  );

test('a character is pressed as itself', () => {
  expect(keysOf('a')).toEqual(['keyDown a', 'keyUp a']);
  expect(keysOf('+')).toEqual(['keyDown +', 'keyUp +']);
  expect(keysOf('é')).toEqual(['keyDown é', 'keyUp é']);
});

test('a key without a character has its code point', () => {
  expect(keysOf('Escape')).toEqual(['keyDown \uE00C', 'keyUp \uE00C']);
});

test('Shift is held while the other key is pressed', () => {
  expect(keysOf('Shift+Tab')).toEqual(['keyDown \uE008', 'keyDown \uE004', 'keyUp \uE004', 'keyUp \uE008']);
});

test('a key with an unknown name is refused', () => {
  expect(() => keyActions('Space')).toThrow('There is no key "Space".');
  expect(() => keyActions('Ctrl+a')).toThrow('There is no key "Ctrl".');
});

test('a click moves the mouse first', () => {
  const [source] = clickActions(3, 4);
  expect(source?.actions.map(({ type }) => type)).toEqual(['pointerMove', 'pointerDown', 'pointerUp']);
  expect(source?.actions[0]).toMatchObject({ x: 3, y: 4 });
});
