import { describe, expect, test } from 'vitest';
import { BUSINESS_HEADER, businessCalls, type SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { openLocation, putMember } from './open-location.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil, registerIn } from './sync-requests.ts';

/** An owner with two locations, and somebody else whom the test makes a member. */
const start = async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server, { plan: 'enterprise' });
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  const branch = await openLocation(server, ada.id);
  const phone = createTestDevice(server, ada);
  await phone.save([{ scope: branch, key: 'profile.businessName', value: 'Airport' }]);
  return {
    server,
    ada,
    grace,
    branch,
    phone,
    /** The device of the member, in the owner's business. */
    till: createTestDevice(server, { token: grace.token, id: ada.id, businessId: ada.id }, 'Till'),
    join: (role: 'manager' | 'editor' | 'viewer', locations: readonly string[] | null = null) =>
      putMember(server, { business: ada.id, account: grace.id, role, locations }),
  };
};

const contentOf = ({ seq, digest, conflicts }: SyncAnswer) => ({ seq, digest, conflicts });

describe('what a member may not write is refused, and takes no place in the log', () => {
  const MONDAY = { key: 'hours.monday', value: openUntil('18:00') };
  const THEME = { key: 'style.theme', value: 'dark' };
  const OWN = "You can change Ada's Bakery only.";

  test.each([
    {
      role: 'viewer' as const,
      isScoped: false,
      write: MONDAY,
      isAtBranch: false,
      detail: 'Your role does not allow this.',
    },
    { role: 'editor' as const, isScoped: true, write: MONDAY, isAtBranch: false, detail: null },
    { role: 'editor' as const, isScoped: true, write: MONDAY, isAtBranch: true, detail: OWN },
    {
      role: 'editor' as const,
      isScoped: true,
      write: THEME,
      isAtBranch: false,
      detail: 'Editors can change hours and holidays only.',
    },
    { role: 'manager' as const, isScoped: true, write: THEME, isAtBranch: false, detail: null },
    { role: 'manager' as const, isScoped: true, write: THEME, isAtBranch: true, detail: OWN },
    { role: 'manager' as const, isScoped: false, write: THEME, isAtBranch: true, detail: null },
  ])(
    '$role (of some locations: $isScoped), $write.key (elsewhere: $isAtBranch): $detail',
    async ({ role, isScoped, write, isAtBranch, detail }) => {
      const { ada, branch, phone, till, join } = await start();
      await join(role, isScoped ? [ada.id] : null);
      const before = await phone.sync([], { wantFull: true });
      const saved = await till.save([{ ...write, scope: isAtBranch ? branch : ada.id }]);
      const after = await phone.sync([], { wantFull: true });
      if (detail === null) {
        expect(saved.status).toBe('live');
        expect(after.seq).toBe(before.seq + 1);
      } else {
        expect(saved).toEqual({ id: saved.id, status: 'rejected', code: 'role_required', detail, field: write.key });
        expect(contentOf(after)).toEqual(contentOf(before));
      }
    },
  );

  test('and so is a call that changes settings', async () => {
    const { server, ada, grace, join } = await start();
    await join('editor');
    const headers = { [BUSINESS_HEADER]: ada.id };
    const options = { token: grace.token, headers };
    const style = { theme: 'dark', accentColor: '#ff0000', fontSize: 'small', placement: 'top-left' } as const;
    expect(await server.call(businessCalls.style, { ...options, body: style })).toMatchObject({
      status: 403,
      error: { code: 'role_required', detail: 'Editors can change hours and holidays only.' },
    });
    const week = { businessHours: { monday: openUntil('18:00') } };
    expect((await server.call(businessCalls.hours, { ...options, body: week })).status).toBe(200);
  });
});

describe('13: a device of a member that offers registers to a restored server', () => {
  /** A register that no server has had, as a forger would write it. */
  const forged = (nowMs: number, scope: string, key: string, value: unknown): Register => ({
    scope,
    key,
    schema: SCHEMA,
    value,
    deleted: false,
    rev: uuidv7(nowMs, new Uint8Array(10)),
    at: nowMs,
    seq: 900,
  });
  const LOST = { cursor: { seq: 900, chain: 'a chain that this server never had' } };

  test.each([
    { role: 'viewer' as const, key: 'hours.monday', value: openUntil('23:00') },
    { role: 'viewer' as const, key: 'style.theme', value: 'dark' },
    { role: 'editor' as const, key: 'style.theme', value: 'dark' },
    { role: 'editor' as const, key: 'domains', value: ['forged.example.com'] },
  ])('cannot forge $key as $role: nothing is written, told or noted', async ({ role, key, value }) => {
    const { server, ada, phone, till, join } = await start();
    await phone.save([
      { key: 'hours.monday', value: openUntil('18:00') },
      { key: 'style.theme', value: 'light' },
      { key: 'domains', value: ['ada.example.com'] },
    ]);
    const before = await phone.sync([], { wantFull: true });
    const history = () => server.deps.database.read.selectFrom('edits').select('id').execute();
    const edits = await history();
    await join(role);
    server.pass(60_000);
    const answer = await till.sync([], { ...LOST, witness: [forged(server.now(), ada.id, key, value)] });
    expect(answer.full).toBe('fork');
    expect(contentOf(answer)).toEqual(contentOf(before));
    expect(registerIn(answer, key)).toEqual(registerIn(before, key));
    expect(await history()).toEqual(edits);
  });

  test('brings back what the member may write', async () => {
    const { server, ada, phone, till, join } = await start();
    await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
    await join('editor', [ada.id]);
    server.pass(60_000);
    const lost = forged(server.now(), ada.id, 'hours.monday', openUntil('20:00'));
    const answer = await till.sync([], { ...LOST, witness: [lost] });
    expect(registerIn(answer, 'hours.monday')).toMatchObject({ value: openUntil('20:00'), rev: lost.rev });
  });
});
