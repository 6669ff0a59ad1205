import { randomBytes } from 'node:crypto';
import {
  BUSINESS_HEADER,
  syncCalls,
  type EditResult,
  type SyncAnswer,
  type SyncRequest,
} from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit, type Write } from '@doorsign/shared-schema/sync';
import type { TestServer } from './start-test-server.ts';

/** Hours of a day with the given closing time. */
export const openUntil = (close: string) => ({ open: '09:00', close, closed: false });

/** A closed-all-day entry, as its register holds it. */
export const closedFor = (name: string) => ({ id: 'holiday_1', name, closed: true, open: '09:00', close: '17:00' });

/** An owner's device that knows only what the test passes to it. */
export interface TestDevice {
  /** Creates a Save with the current time. `base` defaults to null. */
  edit(writes: (Pick<Write, 'key' | 'value'> & Partial<Write>)[], parts?: Partial<Edit>): Edit;
  request(edits: Edit[], parts?: Partial<SyncRequest>): SyncRequest;
  /** Syncs from the device's own cursor and stores the new one. */
  sync(edits?: Edit[], parts?: Partial<SyncRequest>): Promise<SyncAnswer>;
  /** Syncs one Save and returns its result. */
  save(writes: (Pick<Write, 'key' | 'value'> & Partial<Write>)[], parts?: Partial<Edit>): Promise<EditResult>;
}

/** @param owner the owner's token and location, and the business if it is not the home business */
export const createTestDevice = (
  server: TestServer,
  owner: { token: string; id: string; businessId?: string },
  name = 'Phone',
): TestDevice => {
  let cursor: SyncRequest['cursor'] = null;
  const device: TestDevice = {
    edit: (writes, parts = {}) => ({
      id: uuidv7(server.now(), randomBytes(10)),
      schema: SCHEMA,
      wall: server.now(),
      label: 'hours',
      writes: writes.map((write) => ({ scope: owner.id, base: null, ...write })),
      ...parts,
    }),
    request: (edits, parts = {}) => ({
      proto: 1,
      schema: SCHEMA,
      app: 'test',
      deviceId: name.toLowerCase(),
      deviceName: name,
      sentAt: server.now(),
      cursor,
      edits,
      ...parts,
    }),
    async sync(edits = [], parts = {}) {
      const { answer } = await server.call(syncCalls.sync, {
        body: device.request(edits, parts),
        token: owner.token,
        headers: owner.businessId === undefined ? {} : { [BUSINESS_HEADER]: owner.businessId },
      });
      cursor = { seq: answer.seq, chain: answer.chain };
      return answer;
    },
    async save(writes, parts = {}) {
      const { results } = await device.sync([device.edit(writes, parts)]);
      const [result] = results;
      if (!result) throw new Error('Every edit of a request has a result.');
      return result;
    },
  };
  return device;
};

/** Returns a register of an answer. */
export const registerIn = ({ regs }: SyncAnswer, key: string) => {
  const register = regs.find((entry) => entry.key === key);
  if (!register) throw new Error(`There is no ${key} in the answer.`);
  return register;
};

/** Returns the values of an answer's registers by key; undefined for removed ones. */
export const valuesIn = ({ regs }: SyncAnswer): Record<string, unknown> =>
  Object.fromEntries(regs.map(({ key, value, deleted }) => [key, deleted ? undefined : value]));
