import type { Device } from './edits.ts';

/** The arrival of an edit: clocks, device and account of its request. Times are in epoch milliseconds. */
export interface Arrival {
  /** The device's clock when it sent the request. */
  sentAt: number;
  /** The server's clock when it received the request. */
  now: number;
  device: Device;
  /** The log position up to which conflicts had been shown to the device; 0 for a cursor that does not hold, and for a change that does not
   * come from a Doorsign device. */
  told: number;
  accountId: string | null;
  /** The API key of the program that made the edit. */
  keyId?: string | undefined;
}
