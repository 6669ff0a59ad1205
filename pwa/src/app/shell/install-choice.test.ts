// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { forgetInstalling, installWay } from './install-choice.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/147.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1';

const device = (userAgent: string, { maxTouchPoints = 0, installed = false, standalone = false } = {}) => ({
  matchMedia: (query: string) => ({ matches: installed && query.includes('standalone') }) as MediaQueryList,
  localStorage,
  navigator: { userAgent, maxTouchPoints, standalone },
});

beforeEach(() => localStorage.clear());

test.each([
  { name: 'a browser that offers to ask is let ask', window: device(ANDROID), canAsk: true, way: 'ask' },
  { name: 'one that does not offer it shows nothing', window: device(ANDROID), canAsk: false, way: null },
  { name: 'an iPhone shows the way', window: device(IPHONE), canAsk: false, way: 'hint' },
  { name: 'an iPad says that it is a Mac', window: device(MAC, { maxTouchPoints: 5 }), canAsk: false, way: 'hint' },
  { name: 'a Mac shows nothing', window: device(MAC), canAsk: false, way: null },
  { name: 'the installed app shows nothing', window: device(ANDROID, { installed: true }), canAsk: true, way: null },
  { name: 'the home screen of an iPhone too', window: device(IPHONE, { standalone: true }), canAsk: false, way: null },
])('$name', ({ window, canAsk, way }) => {
  expect(installWay(window, canAsk)).toBe(way);
});

test('an owner who has answered is not asked again', () => {
  forgetInstalling(device(ANDROID));
  expect(installWay(device(ANDROID), true)).toBeNull();
});
