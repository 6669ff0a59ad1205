// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { blockStorage } from '../../../test/block-storage.ts';
import { forgetInstalling, installWay } from './install-choice.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/147.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1';

const device = (userAgent: string, { maxTouchPoints = 0, installed = false, standalone = false } = {}) => ({
  matchMedia: (query: string) => ({ matches: installed && query.includes('standalone') }) as MediaQueryList,
  navigator: { userAgent, maxTouchPoints, standalone },
});

beforeEach(() => localStorage.clear());

test.each([
  { name: 'a browser with an install prompt offers it', window: device(ANDROID), canAsk: true, way: 'ask' },
  { name: 'a browser without an install prompt offers nothing', window: device(ANDROID), canAsk: false, way: null },
  { name: 'an iPhone shows instructions', window: device(IPHONE), canAsk: false, way: 'hint' },
  {
    name: 'an iPad, which claims to be a Mac, shows instructions',
    window: device(MAC, { maxTouchPoints: 5 }),
    canAsk: false,
    way: 'hint',
  },
  { name: 'a Mac offers nothing', window: device(MAC), canAsk: false, way: null },
  { name: 'an installed app offers nothing', window: device(ANDROID, { installed: true }), canAsk: true, way: null },
  {
    name: 'an iPhone’s home screen app offers nothing',
    window: device(IPHONE, { standalone: true }),
    canAsk: false,
    way: null,
  },
])('$name', ({ window, canAsk, way }) => {
  expect(installWay(window, canAsk)).toBe(way);
});

test('an owner who has answered gets no more offers', () => {
  forgetInstalling();
  expect(installWay(device(ANDROID), true)).toBeNull();
});

test('where storage is blocked installation is offered until the owner has answered', () => {
  blockStorage();
  expect(installWay(device(ANDROID), true)).toBe('ask');
  forgetInstalling();
  expect(installWay(device(ANDROID), true)).toBeNull();
});
