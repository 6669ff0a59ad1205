// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, readTheme, subscribeTheme } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)"><meta name="theme-color" media="(prefers-color-scheme: dark)">';
});

const frames = () => Array.from(document.querySelectorAll<HTMLMetaElement>('meta'), ({ content }) => content);

test('without a choice the theme follows the system', () => {
  expect(readTheme()).toBe('system');
});

test.each([
  { choice: 'light', frame: ['#f5f3ed', '#f5f3ed'] },
  { choice: 'dark', frame: ['#0c100e', '#0c100e'] },
] as const)('$choice is applied, reported, stored, and colors the frame in both system themes', ({ choice, frame }) => {
  const listener = vi.fn();
  const stop = subscribeTheme(listener);
  chooseTheme(choice);
  stop();
  expect(readTheme()).toBe(choice);
  expect(localStorage.getItem('doorsign-theme')).toBe(choice);
  expect(listener).toHaveBeenCalledOnce();
  expect(frames()).toEqual(frame);
});

test('choosing the system removes the stored choice', () => {
  chooseTheme('dark');
  chooseTheme('system');
  expect(readTheme()).toBe('system');
  expect(localStorage.getItem('doorsign-theme')).toBeNull();
  expect(frames()).toEqual(['#f5f3ed', '#0c100e']);
});
