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

test('an e-mail address is logged as something that says whether it is the same one', () => {
  expect(hashEmail('ada@example.com')).toMatch(/^[0-9a-f]{12}$/);
  expect(hashEmail('ada@example.com')).toBe(hashEmail('ada@example.com'));
  expect(hashEmail('ada@example.com')).not.toBe(hashEmail('eve@example.com'));
});
