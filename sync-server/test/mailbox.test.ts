import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { receiveCode, signUp } from './owner.ts';
import { START_MS, startTestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';

test('local mode keeps mail on a page, newest first, also over a restart', async () => {
  const server = await startTestServer();
  await signUp(server);
  const { otp } = await receiveCode(server, EMAIL);
  server.pass(1000);
  await receiveCode(server, 'unknown@example.com').catch(() => 'no code in that mail');
  await server.close();
  // As after a power failure during a write.
  appendFileSync(join(server.dataDir, 'mailbox.jsonl'), '{"to":"a@exam');

  const again = await startTestServer({ dataDir: server.dataDir });
  const all = (await (await fetch(`${again.url}/dev/mailbox.json`)).json()) as { to: string }[];
  expect(all.map(({ to }) => to)).toEqual(['unknown@example.com', EMAIL]);
  const [mail] = await again.mail('ADA@example.com');
  expect(mail).toEqual({
    to: EMAIL,
    subject: `${otp} is your Doorsign verification code`,
    text: expect.stringContaining(otp) as string,
    html: expect.stringContaining(otp) as string,
    sentAt: new Date(START_MS).toISOString(),
    code: otp,
  });

  const page = await fetch(`${again.url}/dev/mailbox`);
  const html = await page.text();
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(html).toContain(otp);
  expect(html).toContain(`<a href="${server.url}/signup">`);
});

test.each(['/dev', '/dev/', '/dev/other', '/dev/mailbox/'])('%s is nothing', async (path) => {
  const server = await startTestServer();
  expect((await fetch(server.url + path)).status).toBe(404);
});

test('production has no mailbox', async () => {
  const server = await startTestServer({
    environment: { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' },
  });
  for (const path of ['/dev/mailbox', '/dev/mailbox.json']) expect((await fetch(server.url + path)).status).toBe(404);
});

test('the mailbox is there under every name of this machine', async () => {
  const server = await startTestServer();
  for (const host of ['127.0.0.1', 'localhost'])
    expect((await fetch(`http://${host}:${server.port}/dev/mailbox.json`)).redirected).toBe(false);
});
