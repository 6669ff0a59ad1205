import { isDeepStrictEqual } from 'node:util';
import { syncCalls, type EditResult, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { EDITS_MAX, type Edit } from '@doorsign/shared-schema/sync';
import { callApi } from '../call-api.ts';
import { drawEdit } from './random-edits.ts';
import type { ServerProcess } from './server-process.ts';

/** An edit that was sent, with its result once it has arrived. */
export interface SentEdit {
  edit: Edit;
  result: EditResult | null;
}

/** A server that gets edits, and is told of each of its answers. */
export type AnsweringServer = Pick<ServerProcess, 'url' | 'countAnswer'>;

/** A device that syncs without a pause and keeps every result. */
export interface KillClient {
  /** Sends edits until the server stops answering.
   * @returns contradictions to earlier results, one line each */
  work(server: ServerProcess): Promise<string[]>;
  /** Sends edits to the processes in turn. Edits that one does not answer go to the next one, with new ones.
   * @param pause waits after an edit that was not answered; the default goes on at once
   * @returns as above */
  workOnAll(next: () => AnsweringServer, isOver: () => boolean, pause?: () => Promise<unknown>): Promise<string[]>;
  /** Repeats all edits ever sent, or those sent since the last repetition, whether they were answered or not.
   * @returns as above, and edits that still have no result */
  resend(server: ServerProcess, edits: 'unsettled' | 'all'): Promise<string[]>;
  /** Returns all edits ever sent. */
  sent(): readonly SentEdit[];
}

/** The most unanswered edits. At this number the device makes no new ones. */
const UNSETTLED_MOST = 20;

interface KillClientOptions {
  name: string;
  owner: { token: string; id: string };
  /** The time by which the device's clock is ahead. */
  skewMs: number;
  /** True for servers that stay up: only a 503 with `Retry-After` is a reason to try again. */
  isStrict?: boolean;
}

export const createKillClient = (
  random: () => number,
  { name, owner, skewMs, isStrict = false }: KillClientOptions,
): KillClient => {
  let cursor: SyncRequest['cursor'] = null;
  const known = new Map<string, string>();
  const sent = new Map<string, SentEdit>();
  let unsettled: Edit[] = [];

  const clock = (): number => Date.now() + skewMs;

  /** @returns null when there was no answer, or one that asks for a retry
   * @throws when the status is not 200; in strict mode also when there was no answer, or a 503 without `Retry-After` */
  const post = async (server: AnsweringServer, edits: Edit[]): Promise<SyncAnswer | null> => {
    const body: SyncRequest = {
      proto: 1,
      schema: SCHEMA,
      app: 'kill-test',
      deviceId: name.toLowerCase(),
      deviceName: name,
      sentAt: clock(),
      cursor,
      edits,
    };
    const reply = await callApi(server.url, syncCalls.sync, { body, token: owner.token }).catch((error: unknown) => {
      if (isStrict) throw new Error(`${name}: no answer from ${server.url}`, { cause: error });
      return null;
    });
    if (reply === null) return null;
    if (reply.status === 503) {
      if (isStrict && !reply.headers.has('Retry-After')) throw new Error(`${name}: a 503 without Retry-After`);
      return null;
    }
    const { answer } = reply;
    server.countAnswer();
    return answer;
  };

  const learn = (answer: SyncAnswer): string[] => {
    const faults: string[] = [];
    // A log position that was acknowledged and is gone shows here.
    if (cursor !== null && answer.full !== false)
      faults.push(`${name}: the log does not know ${JSON.stringify(cursor)}`);
    cursor = { seq: answer.seq, chain: answer.chain };
    for (const { key, rev } of answer.regs) known.set(key, rev);
    for (const result of answer.results) {
      const entry = sent.get(result.id);
      if (!entry) faults.push(`${result.id}: a result that nobody asked for`);
      else if (entry.result && !isDeepStrictEqual(entry.result, result))
        faults.push(`${result.id}: first ${JSON.stringify(entry.result)}, then ${JSON.stringify(result)}`);
      else entry.result = result;
    }
    return faults;
  };

  /** Draws a few new Saves, each based on the previous ones. */
  const drawEdits = (): Edit[] => {
    const own = new Map<string, string>();
    const edits = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const edit = drawEdit(random, {
        scope: owner.id,
        nowMs: clock(),
        baseOf: (key) => own.get(key) ?? known.get(key) ?? null,
      });
      for (const { key } of edit.writes) own.set(key, edit.id);
      return edit;
    });
    for (const edit of edits) sent.set(edit.id, { edit, result: null });
    unsettled.push(...edits);
    return edits;
  };

  return {
    async work(server) {
      const faults: string[] = [];
      for (;;) {
        const answer = await post(server, drawEdits());
        if (answer === null) return faults;
        faults.push(...learn(answer));
      }
    },
    async workOnAll(next, isOver, pause = async () => {}) {
      const faults: string[] = [];
      while (!isOver()) {
        if (unsettled.length < UNSETTLED_MOST) drawEdits();
        const answer = await post(next(), unsettled.slice(0, EDITS_MAX));
        if (answer === null) {
          await pause();
          continue;
        }
        faults.push(...learn(answer));
        unsettled = unsettled.filter(({ id }) => !sent.get(id)?.result);
      }
      return faults;
    },
    async resend(server, which) {
      const faults: string[] = [];
      const again = which === 'all' ? [...sent.values()].map(({ edit }) => edit) : unsettled;
      for (let start = 0; start < again.length; start += EDITS_MAX) {
        const edits = again.slice(start, start + EDITS_MAX);
        const answer = await post(server, edits);
        if (answer === null) return [...faults, `${name}: no answer to what was sent again\n${server.output()}`];
        faults.push(...learn(answer));
        for (const { id } of edits) if (!sent.get(id)?.result) faults.push(`${id}: no result`);
      }
      unsettled = [];
      return faults;
    },
    sent: () => [...sent.values()],
  };
};
