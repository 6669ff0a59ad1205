// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { blockStorage } from '../../../test/block-storage.ts';
import { createTokenStore, TOKEN_KEY } from './token-store.ts';

test('the token is kept in localStorage under its name', () => {
  const tokens = createTokenStore(window);
  expect(tokens.get()).toBeNull();
  tokens.set('T1');
  expect(window.localStorage.getItem(TOKEN_KEY)).toBe('T1');
  expect(createTokenStore(window).get()).toBe('T1');
  tokens.set(null);
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('changes by other tabs are reported, other keys are not, and unsubscribing works', () => {
  let heard = 0;
  const leave = createTokenStore(window).subscribe(() => void (heard += 1));
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  change(TOKEN_KEY);
  expect(heard).toBe(1);
  change(null);
  expect(heard).toBe(2);
  change('theme');
  expect(heard).toBe(2);
  leave();
  change(TOKEN_KEY);
  expect(heard).toBe(2);
});

test('where storage is blocked the token lasts until the page is left', () => {
  blockStorage();
  const tokens = createTokenStore(window);
  expect(tokens.get()).toBeNull();
  tokens.set('T1');
  expect(tokens.get()).toBe('T1');
  tokens.set(null);
  expect(tokens.get()).toBeNull();
});
