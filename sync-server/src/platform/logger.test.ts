import { expect, test } from 'vitest';
import { createLogger, hashEmail } from './logger.ts';

test('secrets do not reach the log, wherever they stand', () => {
  let written = '';
  const log = createLogger('info', { write: (line) => (written += line) });
  log.info({ authorization: 'Bearer SECRET', password: 'SECRET', otp: 'SECRET' });
  log.info({ headers: { authorization: 'SECRET', cookie: 'SECRET' }, body: { newPassword: 'SECRET' } });
  log.error({ request: { body: { password: 'SECRET', access_token: 'SECRET' } } }, 'failed');
  expect(written).not.toContain('SECRET');
  expect(written.split('\n')).toHaveLength(4);
});

test('an address that others repeat in what they refuse does not reach the log, and where it happened does', () => {
  let written = '';
  const log = createLogger('info', { write: (line) => (written += line) });
  const cause = new Error("Invalid email address: o'neil+a/b@example.com");
  log.error({ err: new Error('Payments are not available', { cause }) });
  const { err } = JSON.parse(written) as { err: { type: string; message: string; stack: string } };
  expect(err).toMatchObject({
    type: 'Error',
    message: 'Payments are not available: Invalid email address: [address]',
    stack: expect.stringMatching(/Invalid email address: \[address\]\n +at .*logger\.test\.ts/) as string,
  });
  expect(written).not.toContain('example.com');
});

test('what was thrown and is no error is logged as it is', () => {
  let written = '';
  createLogger('info', { write: (line) => (written += line) }).warn({ err: 'just a text' });
  expect(JSON.parse(written)).toMatchObject({ err: 'just a text' });
});

test('an e-mail address is logged as something that says whether it is the same one', () => {
  expect(hashEmail('ada@example.com')).toMatch(/^[0-9a-f]{12}$/);
  expect(hashEmail('ada@example.com')).toBe(hashEmail('ada@example.com'));
  expect(hashEmail('ada@example.com')).not.toBe(hashEmail('eve@example.com'));
});
