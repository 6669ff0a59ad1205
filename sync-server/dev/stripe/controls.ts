import type { ApiServer } from './api-server.ts';
import type { Clock } from './clock.ts';
import type { Fault, Faults } from './faults.ts';
import { findRow } from './find-row.ts';
import type { State, SubscriptionStatus } from './state.ts';
import { changeSubscription, endSubscription } from './subscriptions.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

/** The controls for tests, besides Stripe's API. */
export interface StripeControls {
  /** Read-only for tests; only the stand-in changes it. */
  readonly state: State;
  readonly webhooks: Webhooks;
  /** The test clock, epoch milliseconds. */
  now(): number;
  /** Advances the clock: trials end, subscriptions renew, and cancellations happen, each at its due time. */
  advance(ms: number): void;
  /** Runs the events that are due by the injected clock. */
  catchUp(): void;
  /** @param fault null for none
   * @param times  the number of affected requests; all if undefined */
  setFault(fault: Fault | null, times?: number): Promise<void>;
  /** Sets a status that cards alone cannot cause (incomplete, paused). */
  forceStatus(subscriptionId: string, status: SubscriptionStatus): void;
  /** Sets the action after the last retry of a payment. */
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
