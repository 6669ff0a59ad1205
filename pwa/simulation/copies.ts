import type { Book } from './book.ts';
import { writeName } from './write-name.ts';
import type { Device } from './device.ts';
import { deviceRecords } from './device-records.ts';

/** Returns the names of all writes that have a copy in the server's log or on a device. */
export const copiesOf = (book: Book, devices: readonly Device[]): Set<string> => {
  const copies = new Set<string>();
  for (const { rev, key } of book.log) copies.add(writeName(rev, key));
  for (const [id, { status }] of book.current)
    if (status !== 'rejected') for (const { key } of book.edits.get(id)?.writes ?? []) copies.add(writeName(id, key));
  for (const device of devices) {
    const { registers, outbox, conflicts, offers } = deviceRecords(device, book.businessId);
    for (const { rev, key } of [...registers, ...offers]) copies.add(writeName(rev, key));
    for (const { id, edit } of outbox) for (const { key } of edit.writes) copies.add(writeName(id, key));
    for (const { key, win, lose } of conflicts) copies.add(writeName(win.rev, key)).add(writeName(lose.rev, key));
  }
  return copies;
};
