import { loadHead, loadLocationIds, setFloor } from '../../../records/businesses.ts';
import { lastChange } from '../../../records/history.ts';
import { command } from '../command.ts';
import { counted, isoOf, timeOf } from '../words.ts';

export const syncRollback = command({
  name: 'sync rollback',
  summary: 'let a restored business stay as it is: devices do not bring newer changes back',
  operands: ['USER'],
  options: {},
  explains: [
    'A server that was restored from a backup heals from its devices: each offers what it has seen and the server has lost. That is what you want after an accident. After a restore on purpose, to get rid of changes, it is not: then roll the business back, BEFORE its devices reach the restored server.',
    'From then on what the database holds is the truth. A device that has seen more is told `admin_reset`: it takes over what is here, and every change that was made before this moment and that only it knows is passed over, without a notice. Changes that were saved on a device and never reached any server are published all the same, and so is all that is changed from now on.',
    'Nothing is removed from the database, and a rollback cannot be taken back. It moves no data by itself: restore first (docs/backup.md), then roll back.',
  ],
  example: 'sync rollback ada@example.com',
  needsYes: true,
  async run({ find, confirm, deps }, { operands: [who = ''] }) {
    const { database, writeAndPublish, now } = deps;
    const { accountId, businessId, email } = await find(who);
    const { seq } = await loadHead(database.read, businessId);
    const last = await lastChange(database.read, businessId);
    const lastChangeMs = last ? Date.parse(last.at) : null;
    await confirm(
      `The settings of ${email} stay as they are here: ${counted(seq, 'place')} in the log, last change ${timeOf(lastChangeMs)}. ` +
        'Newer changes that devices have seen live are given up for good.',
    );
    const nowMs = now();
    await writeAndPublish(businessId, async (tx, changed) => {
      await setFloor(tx, businessId, nowMs);
      // The public data is unchanged, but connected devices should be notified now.
      changed(await loadLocationIds(tx, businessId));
    });
    return {
      text: `${email} was rolled back to its ${counted(seq, 'place')}. Devices take over what is here with their next sync.`,
      json: { accountId, businessId, seq, lastChangeAt: isoOf(lastChangeMs), floorAt: isoOf(nowMs) },
    };
  },
});
