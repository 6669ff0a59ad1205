import type { Device } from './edits.ts';

/** How an edit came in. Instants are epoch milliseconds. */
export interface Receipt {
  /** The device's clock when it sent the request. */
  sentAt: number;
  /** The server's clock when it took the request. */
  now: number;
  device: Device;
  /** The place in the log up to which the device had been told of conflicts; 0 for a cursor that does not hold, and for what
   * does not come from a device of ours. */
  told: number;
  accountId: string | null;
}
