import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { everyInterval } from '../../src/platform/every.ts';
import { openStream, notificationAt } from '../open-stream.ts';
import { signUpVerified } from '../owner.ts';
import { runProgram } from '../run-program.ts';
import { startTestServer } from '../start-test-server.ts';
import { environmentOf } from './operator.ts';

test(
  'beside the running server a process of its own is heard: a new plan is announced, and a deleted widget is gone',
  { timeout: 600_000 },
  async () => {
    // The server uses the real clock, as the command does.
    const server = await startTestServer({ nowMs: Date.now(), repeat: everyInterval });
    const environment = environmentOf(server);
    const ada = await signUpVerified(server);
    const stream = await openStream(server, ada.token);
    await stream.next();
    const widget = async () => (await fetch(`${server.url}/api/widget/${ada.id}`)).status;
    expect(await widget()).toBe(200);

    expect(await runProgram('admin', ['users', 'set-plan', 'ada@example.com', 'pro'], environment)).toMatchObject({
      code: 0,
      stdout: 'ada@example.com has the plan pro (Business) now, given by you.\n',
      stderr: '',
    });
    expect(await stream.next()).toBe(notificationAt(2, 'pro', 1));
    expect((await server.call(authCalls.me, { token: ada.token })).answer.plan).toBe('pro');

    expect(await runProgram('admin', ['users', 'delete', ada.id, '--yes', '--json'], environment)).toMatchObject({
      code: 0,
      stdout: `${JSON.stringify({ accountId: ada.id, businessId: ada.id, deleted: true })}\n`,
    });
    await expect.poll(widget).toBe(404);
    expect(await stream.next()).toBeNull();
    expect((await server.call(authCalls.me, { token: ada.token })).error.code).toBe('account_deleted');
  },
);
