// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { takeGoogleReturn } from './google-return.ts';

test.each([
  { address: '/login#session_id=abc', returned: 'session_id=abc', left: '/login' },
  { address: '/signup#session_id=abc', returned: 'session_id=abc', left: '/signup' },
  { address: '/signup?plan=pro#error=cancelled', returned: 'error=cancelled', left: '/signup?plan=pro' },
  { address: '/login#session_id=', returned: 'session_id=', left: '/login' },
])('$address leaves $left in the address', ({ address, returned, left }) => {
  history.replaceState(null, '', address);
  expect(takeGoogleReturn(window)?.toString()).toBe(returned);
  expect(location.pathname + location.search + location.hash).toBe(left);
});

test.each(['/login', '/login#', '/login#docs', '/install#session_id=abc', '/install#error=x', '/login?session_id=abc'])(
  '%s is kept as an ordinary address',
  (address) => {
    history.replaceState(null, '', address);
    expect(takeGoogleReturn(window)).toBeNull();
    expect(location.href).toBe(new URL(address, location.origin).href);
  },
);
