import { expect, test } from 'vitest';
import { FIREFOX_NEEDS } from './firefox.ts';
import { missingPackages, missingText } from './missing.ts';
import { WEBKIT_NEEDS } from './webkit.ts';

/** A machine with these programs. */
const machine =
  (...there: readonly string[]) =>
  (programs: readonly string[]): string | null =>
    programs.find((program) => there.includes(program)) ?? null;

test('only the packages of missing programs are named, in one command', () => {
  const packages = missingPackages(WEBKIT_NEEDS, machine('dbus-run-session'));
  expect(missingText('WebKitGTK', packages)).toBe(
    'WebKitGTK is not there. Install it with: apt-get install -y webkit2gtk-driver xvfb',
  );
  expect(missingPackages(WEBKIT_NEEDS, machine('WebKitWebDriver', 'Xvfb', 'dbus-run-session'))).toEqual([]);
});

test('either Firefox is enough', () => {
  expect(missingPackages(FIREFOX_NEEDS, machine('firefox'))).toEqual([]);
  expect(missingPackages(FIREFOX_NEEDS, machine('firefox-esr'))).toEqual([]);
  expect(missingPackages(FIREFOX_NEEDS, machine())).toEqual(['firefox-esr']);
});
