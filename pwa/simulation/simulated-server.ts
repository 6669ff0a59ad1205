import { authCalls, type SignedIn } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { Tx } from '../../sync-server/src/platform/database/database.ts';
import { setFloor } from '../../sync-server/src/records/businesses.ts';
import { answerInMemory, type WireAnswer, type WireRequest } from './in-memory-http.ts';
import { holdForAnswers } from './postgres-connections.ts';
import type { Random } from './random.ts';
import { CHANGES } from '../../sync-server/src/platform/parameters.ts';
import { THIS_RELEASE, type Release } from './releases.ts';
import type { ServerProcess } from './server-process.ts';
import type { CreateStore, ServerStore, StoreCopy } from './server-store.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The start time of every history: a Wednesday. */
export const START_MS = Date.parse('2026-03-11T12:00:00Z');

/** The owner of a business on the simulated server. */
export interface Owner {
  readonly id: string;
  readonly email: string;
}

export const PASSWORD = 'correct horse battery';

/** The point at which a request kills the server: before it is read, in the middle of its transaction, or after its commit. */
export type Kill = 'before' | 'in' | 'after';

/** The real server on its own database, which can be killed, restarted and restored from a backup; or several servers on that one database. */
export interface SimulatedServer {
  /** The running processes. */
  readonly processes: readonly ServerProcess[];
  /** Returns the process that handles the next request. */
  next(): ServerProcess;
  /** Routes all requests to one process; null routes them to random processes again. */
  sendTo(process: number | null): void;
  readonly store: ServerStore;
  /** @param kill point at which the process dies during the request. The answer is then lost; the result is null if nothing was committed. */
  answer(request: WireRequest, kill?: Kill): Promise<WireAnswer | null>;
  /** Called before the database is replaced or reopened. */
  onEnd: () => void;
  backup(): Promise<StoreCopy>;
  restore(copy: StoreCopy): Promise<void>;
  /** The number of restores so far. */
  readonly incarnation: number;
  restart(): Promise<void>;
  /** Restarts a process with another release; all processes if none is given. */
  update(release: Release, process?: number): Promise<void>;
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  setPlan(owner: Owner, plan: PlanKey): Promise<void>;
  /** Sets the floor that makes the server ignore recovery offers of everything up to now. */
  setFloor(owner: Owner): Promise<void>;
  /** Deletes the owner's account and records the deletion. */
  deleteAccount(owner: Owner): Promise<void>;
  close(): Promise<void>;
}

/** The options of a simulated server. */
export interface SimulatedServerOptions {
  readonly createStore: CreateStore;
  /** The number of processes on one database. */
  readonly servers: number;
  /** The initial database; empty if not given. */
  readonly start?: StoreCopy;
  /** Called with errors that the server did not expect. */
  onUnexpected(error: unknown): void;
  onMail?(to: string, text: string): void;
}

export const openSimulatedServer = async (
  time: VirtualTime,
  random: Random,
  { createStore, servers, start, onUnexpected, onMail = () => undefined }: SimulatedServerOptions,
): Promise<SimulatedServer> => {
  const { outside } = time.settling;
  holdForAnswers(outside);
  const store = createStore(start ?? null);
  const processes: ServerProcess[] = [];
  let beforeCommit = (_index: number): Promise<void> => Promise.resolve();
  let launches = 0;
  const releases: Release[] = [];

  /** Polls for changes in the other processes. Real processes poll regularly; only a poll that finds a change matters. */
  const tellOthers = (index: number): void => {
    for (const [other, { deps }] of processes.entries())
      if (other !== index) time.after(CHANGES.pollEveryMs, () => void outside(deps.changeWatcher.poll()));
  };
  const launch = async (index: number): Promise<void> => {
    launches += 1;
    processes[index] = await (releases[index] ?? THIS_RELEASE).startServerProcess({
      location: store.locationFor(index),
      name: `process ${launches}`,
      time,
      random,
      onMail: ({ to, text }) => onMail(to, text),
      beforeCommit: () => beforeCommit(index),
      afterCommit: () => tellOthers(index),
      onUnexpected,
    });
  };
  for (let index = 0; index < servers; index++) await launch(index);

  let only: number | null = null;
  const pick = (): number => only ?? (processes.length === 1 ? 0 : random.int(0, processes.length - 1));
  const processAt = (index: number): ServerProcess => processes[index] as ServerProcess;
  const relaunch = async (indexes: readonly number[], copy: StoreCopy | null): Promise<void> => {
    server.onEnd();
    for (const index of indexes) await processAt(index).end();
    if (copy) store.putBack(copy);
    for (const index of indexes) await launch(index);
  };

  let incarnation = 0;
  const write = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    outside(processAt(pick()).deps.database.write(work));
  const answer = async (request: WireRequest, kill?: Kill): Promise<WireAnswer | null> => {
    const index = pick();
    if (kill === 'before') {
      await relaunch([index], null);
      return null;
    }
    let died: { left: StoreCopy | null } | null = null;
    if (kill === 'in')
      beforeCommit = async (committing) => {
        if (committing !== index || died) return;
        processAt(index).die();
        died = { left: store.die(index) };
      };
    const process = processAt(index);
    const answered = await answerInMemory(process.listener, request);
    // The process died during the request, so its 500 answer never reaches the client.
    if (answered.status === 500 && processAt(index) !== process) return null;
    beforeCommit = () => Promise.resolve();
    const end = died as { left: StoreCopy | null } | null;
    if (kill) await relaunch([index], end?.left ?? null);
    return end ? null : answered;
  };
  const everybody = (): number[] => [...processes.keys()];
  const server = {
    processes,
    next: () => processAt(pick()),
    sendTo: (index: number | null) => void (only = index),
    store,
    onEnd: (): void => undefined,
    answer: (request: WireRequest, kill?: Kill) => outside(answer(request, kill)),
    async backup() {
      await time.settle();
      return store.copy();
    },
    get incarnation() {
      return incarnation;
    },
    restore(copy: StoreCopy) {
      incarnation += 1;
      return outside(relaunch(everybody(), copy));
    },
    restart: () => outside(relaunch([pick()], null)),
    update(release: Release, process?: number) {
      const updated = process === undefined ? everybody() : [process];
      for (const index of updated) releases[index] = release;
      return outside(relaunch(updated, null));
    },
    write,
    setPlan: ({ id }: Owner, plan: PlanKey) =>
      write(async (tx) => {
        await tx.updateTable('businesses').set({ plan }).where('id', '=', id).execute();
      }),
    setFloor: ({ id }: Owner) => write((tx) => setFloor(tx, id, time.nowMs)),
    deleteAccount: ({ id }: Owner) =>
      write(async (tx) => {
        await tx.deleteFrom('accounts').where('id', '=', id).execute();
        await tx.insertInto('deletions').values({ account_id: id, deleted_at: time.nowMs }).execute();
      }),
    async close(): Promise<void> {
      for (const process of processes) await process.end();
      store.remove();
    },
  };
  return server;
};

/** Returns the request of a visitor's page for the widget's payload. */
export const payloadRequest = ({ id }: Owner): WireRequest => ({
  method: 'GET',
  path: `/api/widget/${id}`,
  headers: {},
  body: null,
});

const post = (path: string, body: unknown, token?: string): WireRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

const signedIn = (answer: WireAnswer | null): SignedIn => {
  if (answer?.status !== 200) throw new Error(`Signing in was refused: ${answer?.status} ${answer?.body}`);
  return JSON.parse(answer.body) as SignedIn;
};

/** Signs up through the real API and verifies the e-mail address with the mailed code. */
const signUp = async (server: SimulatedServer, email: string, mails: Map<string, string>): Promise<Owner> => {
  const body = { email, password: PASSWORD, businessName: 'The Corner Bakery', timezone: 'America/New_York' };
  const { access_token: token, user } = signedIn(await server.answer(post(authCalls.signup.path, body)));
  await server.answer(post(authCalls.sendOtp.path, { email }, token));
  const otp = /^[A-Z2-9]{6}$/m.exec(mails.get(email) ?? '')?.[0];
  signedIn(await server.answer(post(authCalls.verifyOtp.path, { email, otp }, token)));
  return { id: user.id, email };
};

/** A database with verified owners, the start of every history in this process. */
export interface Beginning {
  readonly createStore: CreateStore;
  readonly copy: StoreCopy;
  readonly owners: readonly [Owner, Owner];
  /** An owner whose devices follow no rules. */
  readonly stranger: Owner;
}

export const createBeginning = async (
  time: VirtualTime,
  random: Random,
  createStore: CreateStore,
): Promise<Beginning> => {
  const mails = new Map<string, string>();
  const server = await openSimulatedServer(time, random, {
    createStore,
    servers: 1,
    onUnexpected(error) {
      throw error;
    },
    onMail: (to, text) => void mails.set(to, text),
  });
  const owners = [
    await signUp(server, 'ada@example.com', mails),
    await signUp(server, 'bo@example.com', mails),
  ] as const;
  const stranger = await signUp(server, 'cy@example.com', mails);
  for (const process of server.processes) await process.end();
  return { createStore, copy: server.store.copy(), owners, stranger };
};
