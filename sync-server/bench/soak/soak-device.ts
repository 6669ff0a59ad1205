import { syncCalls, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA, type EditLabel, type Register } from '@doorsign/shared-schema/registers';
import { digest, uuidv7, type Edit, type Write } from '@doorsign/shared-schema/sync';
import type { World } from './soak-world.ts';

/** A device of an owner: it keeps its registers, as the app does. */
export interface SoakDevice {
  /** Syncs without a Save. */
  sync(): Promise<SyncAnswer>;
  /** Sends one Save, based on what the device has seen. */
  save(label: EditLabel, writes: readonly Pick<Write, 'scope' | 'key' | 'value' | 'del'>[]): Promise<SyncAnswer>;
  registersOf(locationId: string): Register[];
}

/** Creates a device.
 * @param signedIn returns the owner's address and current token */
export const createSoakDevice = (
  { call, now, random, tally }: World,
  name: string,
  signedIn: () => { address: string; token: string },
): SoakDevice => {
  let cursor: SyncRequest['cursor'] = null;
  let registers = new Map<string, Register>();
  const placeOf = ({ scope, key }: { scope: string; key: string }): string => `${scope} ${key}`;

  const send = async (edits: Edit[]): Promise<SyncAnswer> => {
    const body: SyncRequest = {
      proto: 1,
      schema: SCHEMA,
      app: 'soak',
      deviceId: name.toLowerCase(),
      deviceName: name,
      sentAt: now(),
      cursor,
      edits,
    };
    const { answer } = await call(syncCalls.sync, { body, ...signedIn() });
    if (answer.full !== false) registers = new Map();
    if (answer.full !== false && cursor !== null)
      tally.fault(`${name}: the log does not know ${JSON.stringify(cursor)}`);
    cursor = { seq: answer.seq, chain: answer.chain };
    for (const register of answer.regs) registers.set(placeOf(register), register);
    if (digest(registers.values()) !== answer.digest) tally.fault(`${name}: the digest is not that of the server`);
    for (const { status, detail } of answer.results)
      if (status === 'rejected') tally.fault(`${name}: a Save was refused: ${detail}`);
    return answer;
  };

  return {
    sync: () => send([]),
    save(label, writes) {
      const nowMs = now();
      const bytes = Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256));
      tally.cause('Saves');
      tally.cause('writes', writes.length);
      return send([
        {
          id: uuidv7(nowMs, bytes),
          schema: SCHEMA,
          wall: nowMs,
          label,
          writes: writes.map((write) => ({ ...write, base: registers.get(placeOf(write))?.rev ?? null })),
        },
      ]);
    },
    registersOf: (locationId) => [...registers.values()].filter(({ scope }) => scope === locationId),
  };
};
