import { expect, test } from 'vitest';
import { pageStorage } from './page-storage.ts';

/** A storage that can be blocked or full. */
const createStorage = () => {
  const rows = new Map<string, string>();
  const state = { blocked: false, full: false };
  const storage = pageStorage(() => {
    if (state.blocked) throw new DOMException('blocked', 'SecurityError');
    return {
      getItem: (key) => rows.get(key) ?? null,
      setItem(key, value) {
        if (state.full) throw new DOMException('full', 'QuotaExceededError');
        rows.set(key, value);
      },
      removeItem: (key) => void rows.delete(key),
    };
  });
  return { rows, state, storage };
};

test('values are stored, read and removed', () => {
  const { rows, storage } = createStorage();
  expect(storage.getItem('a')).toBeNull();
  expect(storage.setItem('a', '1')).toBe(true);
  expect([...rows]).toEqual([['a', '1']]);
  expect(storage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('a blocked storage keeps values in memory', () => {
  const { rows, state, storage } = createStorage();
  state.blocked = true;
  expect(storage.getItem('a')).toBeNull();
  expect(storage.setItem('a', '1')).toBe(false);
  expect(storage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  expect(rows.size).toBe(0);
});

test('a full storage keeps the new value in memory until another tab changes the stored one', () => {
  const { rows, state, storage } = createStorage();
  storage.setItem('a', '1');
  state.full = true;
  expect(storage.setItem('a', '2')).toBe(false);
  expect(storage.getItem('a')).toBe('2');
  rows.delete('a');
  expect(storage.getItem('a')).toBeNull();
});

test('a value that could be written again replaces the one in memory', () => {
  const { rows, state, storage } = createStorage();
  state.full = true;
  storage.setItem('a', '1');
  state.full = false;
  expect(storage.setItem('a', '2')).toBe(true);
  expect(rows.get('a')).toBe('2');
  expect(storage.getItem('a')).toBe('2');
});
