import type { Call } from '@doorsign/shared-schema/api';
import type { PaidPlan } from '@doorsign/shared-schema/plans';
import type { StripeStandIn } from '../../dev/stripe/main.ts';
import { callApi, type CallOptions, type Reply } from '../../test/call-api.ts';
import { isExplained } from './explained.ts';
import type { MailServer } from './mail-server.ts';
import type { Receiver } from './receiver.ts';
import type { SharedCache } from './shared-cache.ts';

/** The surroundings and the clock, which all clients share. */
export interface World {
  readonly url: string;
  readonly port: number;
  /** Epoch milliseconds on the virtual clock. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  readonly mail: MailServer;
  readonly stripe: StripeStandIn;
  /** Receivers of webhooks: one that works always, and one that fails at times. */
  readonly receivers: { readonly steady: Receiver; readonly unsteady: Receiver };
  readonly cache: SharedCache;
  readonly tally: Tally;
  /** Makes a call from an address, and counts its answer. */
  call<C extends Call>(call: C, options: CallOptions<C> & { address: string }): Promise<Reply<C>>;
  /** Gives a business a plan, as the operator does. */
  grant(businessId: string, plan: PaidPlan): Promise<void>;
  /** Reads the metrics, as Prometheus does. */
  scrape(): Promise<void>;
}

/** The counts of a soak. */
export interface Tally {
  /** Counts one of the things that cause rows. */
  cause(name: string, times?: number): void;
  causes(): Readonly<Record<string, number>>;
  /** Counts an answer. */
  answer(name: string, status: number, text: string): void;
  /** Counts a sampled status, and whether it was right. */
  status(isRight: boolean, description: string): void;
  /** Records something that must not happen. */
  fault(text: string): void;
  figures(): {
    readonly answers: number;
    readonly refusedInOutages: number;
    readonly serverErrors: number;
    readonly statuses: number;
    readonly wrongStatuses: number;
  };
  faults(): readonly string[];
}

const FAULTS_MAX = 50;

/** @param now epoch milliseconds */
export const createTally = (now: () => number): Tally => {
  const causes: Record<string, number> = {};
  const faults: string[] = [];
  let [answers, refusedInOutages, serverErrors, statuses, wrongStatuses] = [0, 0, 0, 0, 0];
  const fault = (text: string): void => {
    if (faults.length < FAULTS_MAX) faults.push(`${new Date(now()).toISOString()} ${text.slice(0, 600)}`);
  };
  return {
    cause: (name, times = 1) => void (causes[name] = (causes[name] ?? 0) + times),
    causes: () => causes,
    answer(name, status, text) {
      answers += 1;
      if (status < 500) return;
      const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
      if (isExplained(code, now())) refusedInOutages += 1;
      else {
        serverErrors += 1;
        fault(`${name}: ${status} ${text}`);
      }
    },
    status(isRight, description) {
      statuses += 1;
      if (isRight) return;
      wrongStatuses += 1;
      fault(description);
    },
    fault,
    figures: () => ({ answers, refusedInOutages, serverErrors, statuses, wrongStatuses }),
    faults: () => faults,
  };
};

/** Creates World's `call`. */
export const createCaller =
  (url: string, tally: Tally): World['call'] =>
  (call, { address, headers, ...options }) =>
    callApi(
      url,
      call,
      { ...options, headers: { ...headers, 'X-Forwarded-For': address } } as CallOptions<typeof call>,
      ({ status }, text) => tally.answer(`${call.method} ${call.path}`, status, text),
    );

/** Creates World's `scrape`.
 * @param token METRICS_TOKEN */
export const createScraper =
  (url: string, token: string, tally: Tally): World['scrape'] =>
  async () => {
    const response = await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    const text = await response.text();
    tally.answer('GET /api/metrics', response.status, text);
    if (!response.ok) tally.fault(`The metrics were refused with ${response.status}.`);
  };
