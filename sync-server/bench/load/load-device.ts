import { syncCalls, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { DAYS } from '@doorsign/shared-schema/hours';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import type { LoadAccount } from './accounts.ts';
import type { LoadAnswer, LoadClient } from './load-client.ts';

/** An owner's device, which sends real edits and keeps the revisions of the answers. */
export interface LoadDevice {
  /** Sends one Save and waits for its result. Only one call may run at a time.
   * @throws when it is not live, or the answer is unexpected */
  save(): Promise<LoadAnswer & { seq: number }>;
}

/** Returns a device whose Saves may be asked for at any time: each one waits for the response to the one before. */
const inOrder = (device: LoadDevice): LoadDevice => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    save() {
      const mine = last.catch(() => {}).then(() => device.save());
      last = mine;
      return mine;
    },
  };
};

/** Creates the only device of its account: no other device saves there, so every Save becomes live.
 * @param random in [0, 1) */
export const createLoadDevice = (
  client: LoadClient,
  { id, token, address }: LoadAccount,
  random: () => number,
): LoadDevice => {
  let cursor: SyncRequest['cursor'] = null;
  const revisions = new Map<string, string>();
  let saves = 0;

  const nextEdit = (nowMs: number): Edit => {
    saves += 1;
    const key = `hours.${DAYS[saves % DAYS.length]}`;
    // Differs from the previous one, so that there is something to write.
    const close = `${10 + (saves % 13)}:${String(Math.floor(random() * 60)).padStart(2, '0')}`;
    const bytes = Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256));
    return {
      id: uuidv7(nowMs, bytes),
      schema: SCHEMA,
      wall: nowMs,
      label: 'hours',
      writes: [{ scope: id, key, value: { open: '09:00', close, closed: false }, base: revisions.get(key) ?? null }],
    };
  };

  return {
    async save() {
      const nowMs = Date.now();
      const edit = nextEdit(nowMs);
      const body: SyncRequest = {
        proto: 1,
        schema: SCHEMA,
        app: 'load',
        deviceId: 'load',
        deviceName: 'Load',
        sentAt: nowMs,
        cursor,
        edits: [edit],
      };
      const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address };
      const { method, path } = syncCalls.sync;
      const answer = await client.ask({ method, path, headers, body });
      if (answer.status !== 200) throw new Error(`sync: ${answer.status} ${answer.text}`);
      const { seq, chain, regs, results, full } = JSON.parse(answer.text) as SyncAnswer;
      if (results[0]?.id !== edit.id || results[0].status !== 'live' || full !== (cursor === null ? 'new' : false))
        throw new Error(`sync: a Save was not live: ${answer.text.slice(0, 300)}`);
      cursor = { seq, chain };
      for (const { key, rev } of regs) revisions.set(key, rev);
      return { ...answer, seq };
    },
  };
};

/** Creates the only device of each account. The first Save of a device fetches everything, later ones are those of a device that is up to date. Saves
 * may be asked for at any time.
 * @param random in [0, 1) */
export const createLoadDevices = (
  client: LoadClient,
  accounts: readonly LoadAccount[],
  random: () => number,
): LoadDevice[] => accounts.map((account) => inOrder(createLoadDevice(client, account, random)));
