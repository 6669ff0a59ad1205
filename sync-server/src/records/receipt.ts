import type { Device } from './edits.ts';

/** How an edit came in. Instants are epoch milliseconds. */
export interface Receipt {
  /** The device's clock when it sent the request. */
  sentAt: number;
  /** The server's clock when it took the request. */
  now: number;
  device: Device;
  accountId: string | null;
}
