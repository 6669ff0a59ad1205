import type { ApiServer } from './api-server.ts';
import type { Clock } from './clock.ts';
import type { Fault, Faults } from './faults.ts';
import { findRow } from './find-row.ts';
import type { State, SubscriptionStatus } from './state.ts';
import { changeSubscription, endSubscription } from './subscriptions.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

/** What tests can do beside Stripe's API. */
export interface StripeControls {
  /** For looking; nothing but the stand-in changes it. */
  readonly state: State;
  readonly webhooks: Webhooks;
  /** The test clock, epoch milliseconds. */
  now(): number;
  /** Lets time pass: trials end, months renew, cancellations happen, each at its own moment. */
  advance(ms: number): void;
  /** Lets happen what came due by the clock that was passed in. */
  catchUp(): void;
  /** @param fault null: all is well again
   * @param times  how many requests it hits; all without it */
  setFault(fault: Fault | null, times?: number): Promise<void>;
  /** Puts a subscription into a status that a card alone does not lead to (incomplete, paused). */
  forceStatus(subscriptionId: string, status: SubscriptionStatus): void;
  /** What happens after the last retry of a payment. */
  setAfterLastRetry(what: State['afterLastRetry']): void;
}

interface ControlsOptions {
  world: World;
  clock: Clock;
  webhooks: Webhooks;
  faults: Faults;
  api: ApiServer;
  act<T>(work: () => T): T;
}

export const createControls = ({ world, clock, webhooks, faults, api, act }: ControlsOptions): StripeControls => {
  const { state } = world;
  const catchUp = (): void => act(() => undefined);
  return {
    state,
    webhooks,
    now: () => clock.now() * 1000,
    advance(ms) {
      clock.advance(ms);
      catchUp();
    },
    catchUp,
    async setFault(fault, times) {
      faults.set(fault, times);
      await (fault?.kind === 'refuse' ? api.refuse() : api.listen());
    },
    forceStatus: (subscriptionId, status) =>
      act(() => {
        const subscription = findRow(state.subscriptions, 'subscription', subscriptionId);
        if (status === 'canceled') endSubscription(world, subscription, 'cancellation_requested');
        else changeSubscription(world, subscription, { status });
      }),
    setAfterLastRetry: (what) => act(() => void (state.afterLastRetry = what)),
  };
};
