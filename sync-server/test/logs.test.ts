import { expect, test } from 'vitest';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';

test('nothing that an owner keeps to himself reaches the log', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ environment: { LOG_LEVEL: 'trace' }, onLog: (line) => lines.push(line) });
  const { token } = await signUpVerified(server, { email: 'ada@example.com' });
  const [mail] = await server.mail('ada@example.com');
  await fetch(`${server.url}/api/auth/login?password=${PASSWORD}`, { method: 'POST', body: PASSWORD });
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(4);
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), token, mail?.code ?? '', 'ada@example.com'])
    expect(log).not.toContain(secret);
});
