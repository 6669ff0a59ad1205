import { setTimeout as wait } from 'node:timers/promises';

/** What goes wrong between the server and Stripe. */
export type Fault =
  | { kind: 'slow'; ms: number }
  /** The request is taken, and nothing is answered. */
  | { kind: 'hang' }
  | { kind: 'error'; status: 500 | 503 | 429 }
  | { kind: 'garbage' }
  /** The work is done, but the connection breaks before the answer. */
  | { kind: 'lost_answer' }
  /** Nobody listens on the port. */
  | { kind: 'refuse' };

/** Faults on demand. */
export interface Faults {
  /** @param fault null: all is well again
   * @param times  how many requests it hits; all without it */
  set(fault: Fault | null, times?: number): void;
  /** The fault of this request, if it has one. */
  take(): Fault | null;
}

export const createFaults = (): Faults => {
  let current: Fault | null = null;
  let left = Infinity;
  return {
    set(fault, times = Infinity) {
      current = fault;
      left = times;
    },
    take() {
      if (left <= 0) current = null;
      left -= 1;
      return current;
    },
  };
};

/** @returns what is sent in place of the answer, or null where the request goes on */
export const sufferBefore = async (
  fault: Fault | null,
): Promise<{ status: number; body: string } | 'nothing' | null> => {
  switch (fault?.kind) {
    case 'slow':
      await wait(fault.ms, undefined, { ref: false });
      return null;
    case 'hang':
      return 'nothing';
    case 'error':
      return {
        status: fault.status,
        body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }),
      };
    case 'garbage':
      return { status: 200, body: '<html>Bad Gateway' };
    case 'lost_answer':
    case 'refuse':
    case undefined:
      return null;
  }
};
