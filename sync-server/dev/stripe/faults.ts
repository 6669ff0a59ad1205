import { setTimeout as wait } from 'node:timers/promises';

/** A fault between the server and Stripe. */
export type Fault =
  | { kind: 'slow'; ms: number }
  /** The request is accepted, but no response is sent. */
  | { kind: 'hang' }
  | { kind: 'error'; status: 500 | 503 | 429 }
  | { kind: 'garbage' }
  /** The request is handled, but the connection breaks before the response. */
  | { kind: 'lost_answer' }
  /** The port is closed. */
  | { kind: 'refuse' };

/** Injects faults on demand. */
export interface Faults {
  /** @param fault null for none
   * @param times  the number of affected requests; all if undefined */
  set(fault: Fault | null, times?: number): void;
  /** Returns the fault for this request, if any, and counts the request. */
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

/** @returns the response to send instead, 'nothing' for no response, or null to handle the request */
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
