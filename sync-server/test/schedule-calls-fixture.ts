import { authCalls, type BodyOf, businessCalls, historyCalls } from '@doorsign/shared-schema/api';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, registerIn } from './sync-requests.ts';

/** The bodies of the calls, by name. */
type Bodies = { [Name in keyof typeof businessCalls]: BodyOf<(typeof businessCalls)[Name]> };

/** Starts a server with an owner who calls it as a program does. */
export const startCalls = async (plan: PlanKey = 'pro') => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan, timezone: 'America/New_York' });
  const { token } = owner;
  const device = createTestDevice(server, owner);
  return {
    server,
    device,
    me: async () => (await server.call(authCalls.me, { token })).answer,
    setPlan: (to: PlanKey) =>
      server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: to }).execute()),
    put: <Name extends keyof Bodies>(name: Name, body: Bodies[Name]) =>
      server.call(businessCalls[name] as unknown as (typeof businessCalls)['domain'], { body: body as never, token }),
    registers: async () => (await device.sync([], { wantFull: true })).regs,
    register: async (key: string) => registerIn(await device.sync([], { wantFull: true }), key),
    history: async () => (await server.call(historyCalls.history, { token })).answer.edits,
    /** The date of the business's calendar, days from now. */
    dateIn: (days: number) => new Date(server.now() + days * 86_400_000).toISOString().slice(0, 10),
  };
};

/** The hours of a day. */
export const day = (open: string, close: string, more: Partial<DayHours> = {}): DayHours => ({
  open,
  close,
  closed: false,
  ...more,
});
export const NINE_TO_FIVE = weekOf(() => day('09:00', '17:00'));
export const SPLIT = day('09:00', '12:00', { more: [{ open: '14:00', close: '18:00' }], appointment: true });
export const VACATION = {
  name: 'Vacation',
  from: '2027-08-02',
  to: '2027-08-15',
  day: day('09:00', '17:00', { closed: true }),
};
export const SUMMER = {
  name: 'Summer',
  from: '2027-06-01',
  to: '2027-08-31',
  yearly: true as const,
  week: NINE_TO_FIVE,
};
