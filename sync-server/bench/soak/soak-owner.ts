import {
  analyticsCalls,
  authCalls,
  historyCalls,
  locationCalls,
  overviewCalls,
  paymentCalls,
  RENEWED_TOKEN_HEADER,
} from '@doorsign/shared-schema/api';
import { DAYS, weekOf } from '@doorsign/shared-schema/hours';
import type { PaidPlan, PlanKey } from '@doorsign/shared-schema/plans';
import { dateOfKey, holidayKey, hoursKey } from '@doorsign/shared-schema/registers';
import { dateAt } from '@doorsign/shared-schema/status';
import { DAY } from '@doorsign/shared-schema/status/units';
import type { CardBehaviour } from '../../dev/stripe/state.ts';
import { createSoakDevice, type SoakDevice } from './soak-device.ts';
import type { World } from './soak-world.ts';

export const SOAK_PASSWORD = 'correct horse battery';

/** One owner of a business with two devices. */
export interface SoakOwner {
  readonly id: string;
  readonly email: string;
  readonly address: string;
  readonly timezone: string;
  readonly plan: PlanKey;
  readonly phone: SoakDevice;
  readonly laptop: SoakDevice;
  /** The locations, with their time zones. */
  readonly locations: readonly { readonly id: string; readonly timezone: string }[];
  /** Returns the part of the options that each call of the signed-in owner has. */
  signedIn(): { address: string; token: string };
  /** Signs in with the password; the devices work on with the new session. */
  signIn(): Promise<void>;
  /** Opens the app: the session is prolonged, and the token renewed if it is old. */
  openApp(): Promise<void>;
  /** Re-authenticates. */
  prove(): Promise<void>;
  /** Saves something at random on the phone, and syncs the laptop.
   * @returns the log position of the Save */
  save(): Promise<number>;
  /** Signs in on a new device, looks at everything, and signs out there. */
  visitOnNewDevice(): Promise<void>;
  /** Buys a plan on Stripe's page.
   * @returns false if the server refused */
  buy(plan: PaidPlan, card?: CardBehaviour): Promise<boolean>;
}

interface NewOwner {
  email: string;
  address: string;
  timezone: string;
  plan: PlanKey;
  /** True if the plan is bought on Stripe's page; else the operator gives it. */
  pays: boolean;
}

/** Signs up, and verifies the e-mail with the mailed code. */
export const signUpOwner = async (
  world: World,
  { email, address, timezone, plan, pays }: NewOwner,
): Promise<SoakOwner> => {
  const { call, mail, now, random, stripe, tally, url } = world;
  const body = { email, businessName: `Business of ${email}`, password: SOAK_PASSWORD, timezone };
  const signedUp = (await call(authCalls.signup, { address, body })).answer;
  let token = signedUp.access_token;
  const { challenge_id } = (await call(authCalls.sendOtp, { address, token, body: { email } })).answer;
  const code = { email, otp: mail.codeFor(email), challenge_id };
  const { access_token, user } = (await call(authCalls.verifyOtp, { address, token, body: code })).answer;
  token = access_token;
  tally.cause('sign-ups');
  // A new business begins with its name, its time zone and its hours.
  tally.cause('writes', 4);
  const { id } = user;
  const locations = [{ id, timezone }];
  const signedIn = (): { address: string; token: string } => ({ address, token });
  const phone = createSoakDevice(world, 'Phone', signedIn);
  const laptop = createSoakDevice(world, 'Laptop', signedIn);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const dayHours = () => ({
    open: pick(['07:00', '08:45', '09:30']),
    close: pick(['16:15', '17:30', '01:00']),
    closed: random() < 0.1,
  });

  const logIn = async (): Promise<string> =>
    (await call(authCalls.login, { address, body: { email, password: SOAK_PASSWORD } })).answer.access_token;

  const owner: SoakOwner = {
    id,
    email,
    address,
    timezone,
    plan,
    phone,
    laptop,
    locations,
    signedIn,
    async signIn() {
      token = await logIn();
    },
    async openApp() {
      const { status, headers } = await call(authCalls.me, signedIn());
      if (status !== 200) throw new Error(`${email} was signed out: ${status}`);
      token = headers.get(RENEWED_TOKEN_HEADER) ?? token;
    },
    async prove() {
      const { status } = await call(authCalls.proof, { ...signedIn(), body: { password: SOAK_PASSWORD } });
      if (status !== 204) throw new Error(`${email}: no proof: ${status}`);
    },
    async save() {
      const { id: scope, timezone: zone } = pick(locations);
      const day = pick(DAYS);
      const { results, seq } =
        plan !== 'free' && random() < 0.3
          ? await phone.save('holidays', [
              holidayWrite(scope, dateAt(zone, now() + pick([0, 1, 2, 5]) * DAY), dayHours()),
              ...pastHolidays(phone, scope, dateAt(zone, now() - 30 * DAY)),
            ])
          : await phone.save('hours', [{ scope, key: hoursKey(day), value: dayHours() }]);
      if (results[0]?.status !== 'live') tally.fault(`${email}: a Save of the only writer is ${results[0]?.status}`);
      // One in ten comes from a laptop that has not synced, and may meet the phone's.
      if (random() < 0.1) await laptop.save('hours', [{ scope, key: hoursKey(day), value: dayHours() }]);
      await laptop.sync();
      await phone.sync();
      return seq;
    },
    async visitOnNewDevice() {
      const other = { address, token: await logIn() };
      await call(authCalls.sessions, other);
      await call(historyCalls.history, other);
      await call(overviewCalls.status, other);
      if (plan !== 'free') await call(analyticsCalls.analytics, other);
      await call(paymentCalls.subscription, other);
      await call(authCalls.logout, other);
      tally.cause('sign-ins');
    },
    async buy(wanted, card = 'pays') {
      const checkout = await call(paymentCalls.checkout, { ...signedIn(), body: { plan: wanted, origin_url: url } });
      if (checkout.status !== 200) return false;
      const prefix = `${url}/dev/stripe`;
      const path = checkout.answer.url.slice(prefix.length);
      await stripe.pages({ method: 'POST', path, form: new URLSearchParams({ action: 'pay', card }) });
      await stripe.controls.webhooks.settled();
      tally.cause('checkouts');
      return true;
    },
  };

  const week = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
  await phone.sync();
  await phone.save(
    'hours',
    DAYS.map((day) => ({ scope: id, key: hoursKey(day), value: week[day] })),
  );
  await phone.sync();
  if (plan !== 'free') await (pays ? owner.buy(plan) : world.grant(id, plan));
  return owner;
};

/** Adds a location in another time zone. */
export const addLocation = async (world: World, owner: SoakOwner, timezone: string): Promise<void> => {
  const created = await world.call(locationCalls.create, {
    ...owner.signedIn(),
    body: { name: 'Second', timezone, copyFrom: owner.id, copy: ['hours'] },
  });
  world.tally.cause('writes', 10);
  (owner.locations as { id: string; timezone: string }[]).push({ id: created.answer.location.id, timezone });
  await owner.phone.sync();
};

const holidayWrite = (scope: string, date: string, hours: { open: string; close: string; closed: boolean }) => ({
  scope,
  key: holidayKey(date),
  value: { id: `holiday_${date}`, name: 'Special day', ...hours },
});

/** Removes the dates that are over. */
const pastHolidays = (device: SoakDevice, scope: string, before: string) =>
  device
    .registersOf(scope)
    .filter(({ key, deleted }) => !deleted && (dateOfKey(key) ?? before) < before)
    .map(({ key }) => ({ scope, key, value: null, del: true as const }));
