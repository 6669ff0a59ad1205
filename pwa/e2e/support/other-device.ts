import { randomBytes } from 'node:crypto';
import { SYNC_PROTO, syncCalls, type EditResult, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA, type Change, type EditLabel } from '@doorsign/shared-schema/registers';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { request, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';

/** Another device of an owner, which sends sync requests without a browser. */
export interface OtherDevice {
  /** Saves changes based on the current registers.
   * @returns the server's result */
  save(label: EditLabel, changes: readonly Change[]): Promise<EditResult>;
}

/** @param name device name that owners see, such as "Safari on iPhone" */
export const createOtherDevice = (server: DoorsignServer, owner: Owner, name: string): OtherDevice => {
  const deviceId = randomBytes(16).toString('hex');
  const sync = async (edits: SyncRequest['edits']): Promise<SyncAnswer> => {
    const body: SyncRequest = {
      proto: SYNC_PROTO,
      schema: SCHEMA,
      app: 'e2e',
      deviceId,
      deviceName: name,
      sentAt: Date.now(),
      cursor: null,
      edits,
    };
    const answer = await request(server, syncCalls.sync, { token: owner.token, body });
    if (answer.status !== 200) throw new Error(`sync answered ${answer.status}: ${answer.body.detail}`);
    return answer.body;
  };
  return {
    async save(label, changes) {
      const { regs } = await sync([]);
      const scope = owner.user.id;
      const id = uuidv7(Date.now(), randomBytes(10));
      const writes = changes.map((change) => ({
        ...change,
        scope,
        base: regs.find((register) => register.key === change.key)?.rev ?? null,
      }));
      const { results } = await sync([{ id, schema: SCHEMA, wall: Date.now(), label, writes }]);
      const result = results.find((candidate) => candidate.id === id);
      if (!result) throw new Error('the server gave no verdict');
      return result;
    },
  };
};
