import { authCalls, paymentCalls } from '@doorsign/shared-schema/api';
import { DAY, HOUR } from '@doorsign/shared-schema/status/units';
import { openLoadStream, type LoadStream } from '../load/load-streams.ts';
import { hasBeat, isOut, OUTAGES, ROTATION_DAYS, ZONES, type ZoneEvent } from './calendar.ts';
import { createEnterprise, leaveForGood, type Enterprise } from './enterprise.ts';
import { addLocation, SOAK_PASSWORD, signUpOwner, type SoakOwner } from './soak-owner.ts';
import { createVisitors } from './soak-visitor.ts';
import type { World } from './soak-world.ts';

/** The life of all clients while the clock moves. */
export interface Days {
  /** Does what is due at this instant.
   * @param beforeMs the instant before it
   * @param near     the zone events that are near */
  live(beforeMs: number, near: readonly ZoneEvent[]): Promise<void>;
  /** Signs everybody in again, with new sessions, and rotates what the old secret had encrypted. */
  afterNewSecret(): Promise<void>;
  close(): void;
}

/** The owners' plans, by their place in ZONES. The first one pays for it. The others were given theirs: the server asks Stripe for each payer each
 * hour, so few payers show what many would. */
const PLANS = ['enterprise', 'pro', 'pro', 'pro', 'pro', 'free', 'free', 'free', 'free', 'free'] as const;

/** Owners with a device that listens. */
const LISTENERS = 6;

/** Owners whose websites have page views. */
const VIEWED = 3;

/** Days after which somebody who only tries the product deletes the account. */
const TRIED_DAYS = 9;

/** Days from which the owner whose card was declined pays with another one. */
const NEW_CARD_DAY = 75;

/** Makes the owners, and returns what they do.
 * @param settled resolves when the server has done its work */
export const beginDays = async (world: World, startMs: number, settled: () => Promise<void>): Promise<Days> => {
  const { call, now, random, stripe, tally, port } = world;
  const visitors = createVisitors(world);
  let addresses = 0;
  const nextAddress = (): string => {
    addresses += 1;
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };
  const newOwner = (email: string, timezone: string, plan: (typeof PLANS)[number]): Promise<SoakOwner> =>
    signUpOwner(world, { email, address: nextAddress(), timezone, plan, pays: plan === 'enterprise' });

  const owners: SoakOwner[] = [];
  for (const [index, timezone] of ZONES.entries())
    owners.push(await newOwner(`owner-${index}@example.com`, timezone, PLANS[index] ?? 'free'));
  await settled();
  const [first, second] = owners as [SoakOwner, SoakOwner];
  await addLocation(world, first, 'Asia/Kathmandu');
  const enterprise: Enterprise = await createEnterprise(world, first);
  // The first charge is declined after the trial.
  const debtor = owners[7] as SoakOwner;
  await debtor.buy('pro', 'declines_later');
  let hasNewCard = false;

  const streams = new Map<SoakOwner, LoadStream>();
  const listen = async (): Promise<void> => {
    for (const owner of owners.slice(0, LISTENERS))
      if (streams.get(owner)?.isOver !== false) streams.set(owner, await openLoadStream(port, owner.signedIn()));
  };
  await listen();

  const triers: { owner: SoakOwner; sinceMs: number }[] = [];
  let strangers = 0;
  let saves = 0;

  const save = async (owner: SoakOwner): Promise<void> => {
    const seq = await owner.save();
    await streams.get(owner)?.heard(seq);
  };

  /** Somebody signs up and does nothing more: the account is removed after a day. */
  const signUpAndLeave = async (): Promise<void> => {
    strangers += 1;
    const body = { email: `stranger-${strangers}@example.com`, businessName: 'Nobody', password: SOAK_PASSWORD };
    void (await call(authCalls.signup, { address: nextAddress(), body })).answer;
    tally.cause('sign-ups');
  };

  const tryProduct = async (): Promise<void> => {
    const owner = await newOwner(`trier-${strangers}@example.com`, 'Europe/London', 'free');
    triers.push({ owner, sinceMs: now() });
    const due = triers.filter(({ sinceMs }) => sinceMs < now() - TRIED_DAYS * DAY);
    for (const one of due) {
      triers.splice(triers.indexOf(one), 1);
      await leaveForGood(world, one.owner.email, one.owner.address);
    }
  };

  const withoutMail = async (): Promise<void> => {
    const { status } = await call(authCalls.sendOtp, { address: nextAddress(), body: { email: second.email } });
    if (status !== 503) tally.fault(`A code was sent although the certificate is bad: ${status}`);
    // The notice of the new device waits until the mail server is well again.
    await second.visitOnNewDevice();
  };

  const withoutStripe = async (): Promise<void> => {
    const { status } = await call(paymentCalls.portal, first.signedIn());
    if (status !== 503) tally.fault(`Stripe was reached although it is down: ${status}`);
  };

  const daily = async (day: number): Promise<void> => {
    const [isMailOut, isStripeOut] = [isOut(OUTAGES, 'mail', now()), isOut(OUTAGES, 'stripe', now())];
    for (const owner of owners) await owner.openApp();
    tally.cause('days');
    await listen();
    await signUpAndLeave();
    await (owners[day % owners.length] as SoakOwner).visitOnNewDevice();
    await enterprise.closeOrReopen('program');
    if (isMailOut) await withoutMail();
    else if (day % 3 === 0) await tryProduct();
    if (isStripeOut) await withoutStripe();
    if (day % 10 === 1) await enterprise.invite();
    if (day % 10 === 4 && !isMailOut) await enterprise.join();
    if (day % 10 === 8) await enterprise.dismiss();
    if (day % ROTATION_DAYS === ROTATION_DAYS - 1) {
      await enterprise.rotateKey();
      await enterprise.rotateSecrets();
      void (await call(authCalls.exportAccount, first.signedIn())).answer;
    }
    if (!isOut(OUTAGES, 'receiver', now(), DAY)) await enterprise.repairWebhooks(now() - 8 * DAY);
    if (day >= NEW_CARD_DAY && !hasNewCard) hasNewCard = await debtor.buy('pro');
  };

  const hourly = async (): Promise<void> => {
    stripe.controls.catchUp();
    await stripe.controls.webhooks.settled();
    if (!isOut(OUTAGES, 'stripe', now()) && stripe.controls.webhooks.pending().length > 0)
      await stripe.controls.webhooks.retry();
    await enterprise.read();
  };

  const view = async (): Promise<void> => {
    for (const owner of owners.slice(0, VIEWED)) await visitors.view(owner, owner.id);
    await world.scrape();
  };

  const look = async (near: readonly ZoneEvent[]): Promise<void> => {
    const chosen = owners[Math.floor(random() * owners.length)] as SoakOwner;
    const zones = new Set(near.map(({ zone }) => zone));
    for (const owner of owners)
      for (const { id, timezone } of owner.locations)
        if (owner === chosen || zones.has(timezone)) await visitors.look(owner, id);
  };

  const guarded = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      tally.fault(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return {
    async live(beforeMs, near) {
      const nowMs = now();
      const day = Math.floor((nowMs - startMs) / DAY);
      if (hasBeat(beforeMs, nowMs, HOUR)) await guarded('hourly', hourly);
      if (hasBeat(beforeMs, nowMs, 3 * HOUR)) await guarded('views', view);
      // The first owner saves three times a day, the others every day and a half.
      if (hasBeat(beforeMs, nowMs, 8 * HOUR, HOUR)) await guarded('a Save', () => save(first));
      if (hasBeat(beforeMs, nowMs, 4 * HOUR, 2 * HOUR)) {
        saves += 1;
        await guarded('a Save', () => save(owners[saves % owners.length] as SoakOwner));
      }
      if (hasBeat(beforeMs, nowMs, DAY, 9 * HOUR)) await guarded('daily', () => daily(day));
      if (hasBeat(beforeMs, nowMs, DAY, 15 * HOUR)) await guarded('a closure', () => enterprise.closeOrReopen('app'));
      await guarded('a look', () => look(near));
    },
    async afterNewSecret() {
      for (const owner of [...owners, ...triers.map((trier) => trier.owner)]) {
        await owner.signIn();
        await owner.phone.sync();
        await owner.laptop.sync();
      }
      await enterprise.rotateSecrets();
      for (const stream of streams.values()) stream.leave();
      streams.clear();
      await listen();
    },
    close() {
      for (const stream of streams.values()) stream.leave();
    },
  };
};
