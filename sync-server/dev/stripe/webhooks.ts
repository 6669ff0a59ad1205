import Stripe from 'stripe';
import type { DeliveryRow, State } from './state.ts';

/** Where events go. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** An event as it is on its way. */
export interface PendingEvent {
  id: string;
  type: string;
}

/** How held events are let go. */
export interface Release {
  /** In this order; as they happened without it. */
  order?: readonly string[];
  /** How often each is sent; 1 without it. */
  times?: number;
}

/** Events on their way to the server. */
export interface Webhooks {
  /** Sends what waits, one after the other, unless it is held. */
  deliver(): void;
  /** Keeps events back until release(). */
  hold(): void;
  release(release?: Release): Promise<void>;
  /** Tries again what the server did not take. */
  retry(): Promise<void>;
  /** Sends any event once more. */
  resend(eventId: string): Promise<number | null>;
  /** What the server has not taken. */
  pending(): PendingEvent[];
  /** Loses this part of new events on the way, for ever.
   * @param share 0 to 1 */
  drop(share: number): void;
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
  /** Body and Stripe-Signature header of an event, for a test that posts it itself. */
  sign(eventId: string): { body: string; signature: string };
  /** Nothing is sent after it. */
  close(): Promise<void>;
}

interface WebhookOptions {
  state: State;
  target: WebhookTarget | null;
  save(): void;
  /** The clock of the receiving server, epoch milliseconds: a signature is as old as its delivery, whatever a test clock says. */
  nowMs(): number;
  /** @returns 0 to 1 */
  random(): number;
  /** Runs something later; null: a test retries by hand. */
  later: ((run: () => void, ms: number) => void) | null;
}

const TIMEOUT_MS = 10_000;
const RETRY_MS = [1000, 5000, 30_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000] as const;

/** Delivers signed events to one endpoint, in the order in which they happened, each until it is taken. */
export const createWebhooks = ({ state, target, save, nowMs, random, later }: WebhookOptions): Webhooks => {
  let isHeld = false;
  let isClosed = false;
  let droppedShare = 0;
  let tail = Promise.resolve();
  const started = new Set<DeliveryRow>();
  const stop = new AbortController();

  const sign = (eventId: string): { body: string; signature: string } => {
    const body = state.events.find(({ id }) => id === eventId)?.json;
    if (body === undefined) throw new RangeError(`No such event: ${eventId}`);
    const secret = target?.secret ?? state.keys.webhookSecret;
    const timestamp = Math.floor(nowMs() / 1000);
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
  };

  /** @returns the status, or null where nothing answered */
  const post = async (eventId: string): Promise<number | null> => {
    if (!target || isClosed) return null;
    const { body, signature } = sign(eventId);
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        redirect: 'manual',
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  };

  const attempt = async (delivery: DeliveryRow): Promise<void> => {
    const status = await post(delivery.event);
    delivery.attempts += 1;
    if (status !== null && status >= 200 && status < 300) {
      state.deliveries = state.deliveries.filter((candidate) => candidate !== delivery);
    } else if (!isClosed) {
      const delay = RETRY_MS[delivery.attempts - 1];
      if (later && delay !== undefined) later(() => enqueue([delivery]), delay);
    }
    if (!isClosed) save();
  };

  const enqueue = (deliveries: readonly DeliveryRow[]): void => {
    for (const delivery of deliveries) tail = tail.then(() => attempt(delivery));
  };

  const settled = async (): Promise<void> => {
    let seen: Promise<void>;
    do {
      seen = tail;
      await seen;
    } while (seen !== tail);
  };

  const deliver = (): void => {
    if (!target) return;
    for (const delivery of state.deliveries.filter((candidate) => !started.has(candidate))) {
      started.add(delivery);
      if (droppedShare > 0 && random() < droppedShare)
        state.deliveries = state.deliveries.filter((candidate) => candidate !== delivery);
      else if (!isHeld) enqueue([delivery]);
    }
  };

  return {
    deliver,
    hold: () => void (isHeld = true),
    async release({ order, times = 1 } = {}) {
      isHeld = false;
      await settled();
      const waiting = [...state.deliveries];
      const inOrder = order ? order.flatMap((id) => waiting.filter(({ event }) => event === id)) : waiting;
      for (const delivery of inOrder) {
        started.add(delivery);
        for (let time = 0; time < times; time += 1) enqueue([delivery]);
      }
      await settled();
    },
    async retry() {
      await settled();
      enqueue(state.deliveries);
      await settled();
    },
    resend: post,
    pending: () =>
      state.deliveries.flatMap(({ event }) =>
        state.events.filter(({ id }) => id === event).map(({ id, type }) => ({ id, type })),
      ),
    drop: (share) => void (droppedShare = share),
    settled,
    sign,
    async close() {
      isClosed = true;
      stop.abort();
      await settled();
    },
  };
};
