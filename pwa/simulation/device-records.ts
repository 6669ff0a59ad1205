import type { Register } from '@doorsign/shared-schema/registers';
import type {
  ConflictRow,
  DismissalRow,
  Meta,
  MetaRow,
  OutboxRow,
  ResultRow,
  OfferRow,
} from '../src/local/storage/rows.ts';
import type { Device } from './device.ts';
import { rawRows } from './fake-storage.ts';

/** One owner's stored rows on a device. */
export interface DeviceRecords {
  registers: readonly Register[];
  outbox: readonly OutboxRow[];
  conflicts: readonly ConflictRow[];
  dismissals: readonly DismissalRow[];
  results: readonly ResultRow[];
  offers: readonly OfferRow[];
  meta<Key extends keyof Meta>(key: Key): Meta[Key] | undefined;
}

/** Reads the rows directly from storage, without the app's code. */
export const deviceRecords = ({ storage }: Device, ownerId: string): DeviceRecords => {
  const rows = <Row>(table: string): Row[] => rawRows<Row>(storage, `doorsign-u-${ownerId}`, table);
  const metas = rows<MetaRow>('meta');
  const meta = <Key extends keyof Meta>(key: Key): Meta[Key] | undefined =>
    metas.find((row) => row.key === key)?.value as Meta[Key] | undefined;
  return {
    registers: rows('registers'),
    outbox: rows('outbox'),
    conflicts: rows('conflicts'),
    dismissals: rows('dismissals'),
    results: rows('results'),
    offers: meta('witness') ?? [],
    meta,
  };
};
