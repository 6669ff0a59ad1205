import { expect, test } from 'vitest';
import { authCalls, paymentCalls } from '@doorsign/shared-schema/api';
import { isWholeRun } from '../scripts/run-tests/scope.ts';
import type { Fault } from '../dev/stripe/faults.ts';
import { TIMEOUTS_MS } from '../src/platform/parameters.ts';
import { createBrowserClient, locationOf } from './browser-client.ts';
import { freePort } from './free-port.ts';
import { listenAsIssuer, startServerWithIssuer, startUrl } from './google.ts';
import { PASSWORD, signUp } from './owner.ts';
import { startBrokenServer } from './smtp-sink.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

interface Trouble {
  name: string;
  smtp(): Promise<{ url: string }>;
  issuer(): Promise<string>;
  stripe: Fault;
}

/** Failures of the mail server, the OpenID issuer and Stripe, all at once. */
const TROUBLES: readonly Trouble[] = [
  {
    name: 'take a request and never answer it',
    smtp: () => startBrokenServer(() => {}),
    issuer: () => listenAsIssuer(() => undefined),
    stripe: { kind: 'hang' },
  },
  {
    name: 'refuse every connection',
    smtp: async () => ({ url: `smtp://127.0.0.1:${await freePort()}` }),
    issuer: async () => `http://127.0.0.1:${await freePort()}`,
    stripe: { kind: 'refuse' },
  },
  {
    name: 'answer garbage',
    smtp: () => startBrokenServer((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
    issuer: () => listenAsIssuer((_, response) => void response.end('<html>Bad Gateway')),
    stripe: { kind: 'garbage' },
  },
];

test.each(TROUBLES.slice(0, isWholeRun ? undefined : 1))(
  'when all others $name, whoever waits for them is told in time, and nobody else notices',
  { timeout: 600_000 },
  async ({ smtp, issuer, stripe }) => {
    const server = await startServerWithIssuer(
      { issuer: await issuer(), client: { id: 'doorsign', secret: 'a secret' } },
      {
        issuerTimeoutMs: TIMEOUTS_MS.oidc,
        environment: { SMTP_URL: (await smtp()).url, MAIL_FROM: 'hello@doorsign.example' },
      },
    );
    const { access_token: token, user } = await signUp(server);
    await server.deps.database.write((tx) => tx.updateTable('accounts').set({ verified_at: 1 }).execute());
    await server.stripe?.setFault(stripe);

    const asked = Promise.all([
      server.call(authCalls.sendOtp, { body: { email: user.email } }),
      server.call(paymentCalls.checkout, { token, body: { plan: 'pro', origin_url: server.url } }),
      createBrowserClient()
        .open(startUrl(server, { redirect: '/login' }))
        .then(locationOf),
    ]);
    const device = createTestDevice(server, { token, id: user.id });
    expect(await device.save([{ key: 'hours.monday', value: openUntil('18:00') }])).toMatchObject({ status: 'live' });
    expect((await fetch(`${server.url}/api/widget/${user.id}`)).status).toBe(200);
    expect((await server.call(authCalls.me, { token })).status).toBe(200);
    const login = await server.call(authCalls.login, { body: { email: user.email, password: PASSWORD } });
    expect(login.status).toBe(200);

    // Not `busy`, which is every handler's own response after a timeout, whatever it waits for.
    const [code, checkout, page] = await asked;
    expect(code.error.code).toBe('mail_unavailable');
    expect(checkout.error.code).toBe('payments_unavailable');
    expect(page).toBe(`${server.url}/login#error=unavailable`);
    expect((await fetch(`${server.url}/api/widget/${user.id}`)).status).toBe(200);
  },
);
