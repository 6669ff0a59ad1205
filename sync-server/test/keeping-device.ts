import type { SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import type { TestServer } from './start-test-server.ts';
import { createTestDevice, type TestDevice } from './sync-requests.ts';

/** A device that keeps the registers that it receives, and sends those that a restored server does not list any more as recovery offers.
 * Source: shared-schema/docs/sync-protocol.md#recovery-offers. */
export interface KeepingDevice extends TestDevice {
  /** Returns the recovery offers of the next request. */
  witness(): readonly Register[];
}

/** @param owner the owner's token and location */
export const createKeepingDevice = (
  server: TestServer,
  owner: { token: string; id: string },
  name: string,
): KeepingDevice => {
  const device = createTestDevice(server, owner, name);
  let kept = new Map<string, Register>();
  let lost: Register[] = [];
  const keep = ({ full, regs }: SyncAnswer): void => {
    const listed = new Map(regs.map((register) => [register.key, register]));
    lost = full === false ? [] : [...kept.values()].filter(({ key, rev }) => listed.get(key)?.rev !== rev);
    kept = full === false ? new Map([...kept, ...listed]) : listed;
  };
  const sync: TestDevice['sync'] = async (edits = [], parts = {}) => {
    const answer = await device.sync(edits, { ...(lost.length > 0 && { witness: lost }), ...parts });
    keep(answer);
    return answer;
  };
  return {
    ...device,
    sync,
    async save(writes, parts) {
      const [result] = (await sync([device.edit(writes, parts)])).results;
      if (!result) throw new Error('The Save has no result yet.');
      return result;
    },
    witness: () => lost,
  };
};
