import Stripe from 'stripe';
import type { DeliveryRow, State } from './state.ts';

/** The receiver of events. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** An event that has not been accepted yet. */
export interface PendingEvent {
  id: string;
  type: string;
}

/** The options for releasing held events. */
export interface Release {
  /** The ids in the order in which to send them; by default in the order of the events. */
  order?: readonly string[];
  /** The number of times that each event is sent; default 1. */
  times?: number;
}

/** Delivers events to the server. */
export interface Webhooks {
  /** Sends new events one at a time, unless they are held. */
  deliver(): void;
  /** Holds events until release(). */
  hold(): void;
  release(release?: Release): Promise<void>;
  /** Resends events that the server did not accept. */
  retry(): Promise<void>;
  /** Sends any event again. */
  resend(eventId: string): Promise<number | null>;
  /** Returns the events that the server has not accepted. */
  pending(): PendingEvent[];
  /** Loses a random part of new events permanently.
   * @param share 0 to 1 */
  drop(share: number): void;
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  /** Returns the body and Stripe-Signature header of an event, for a test that sends the request itself. */
  sign(eventId: string): { body: string; signature: string };
  /** Aborts deliveries and stops sending. */
  close(): Promise<void>;
}

interface WebhookOptions {
  state: State;
  target: WebhookTarget | null;
  save(): void;
  /** The clock of the receiving server in epoch milliseconds: signatures use the time of delivery, not the test clock. */
  nowMs(): number;
  /** @returns 0 to 1 */
  random(): number;
  /** Schedules a retry; null if a test calls `retry` itself. */
  later: ((run: () => void, ms: number) => void) | null;
}

const TIMEOUT_MS = 10_000;
const RETRY_MS = [1000, 5000, 30_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000] as const;

/** Delivers signed events to one endpoint in order, and retries rejected ones up to RETRY_MS.length times. */
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

  /** @returns the HTTP status, or null without a response */
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
