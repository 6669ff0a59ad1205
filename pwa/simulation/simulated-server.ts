import { authCalls, type SignedIn } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { Tx } from '../../sync-server/src/platform/database/database.ts';
import { setFloor } from '../../sync-server/src/records/businesses.ts';
import { answerInMemory, type WireAnswer, type WireRequest } from './in-memory-http.ts';
import type { Random } from './random.ts';
import { createServerFolder, type DiskCopy, type ServerFolder } from './server-folder.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import type { VirtualTime } from './virtual-time.ts';

/** When every history begins: a Wednesday. */
export const START_MS = Date.parse('2026-03-11T12:00:00Z');

/** The owner of a business on the simulated server. */
export interface Owner {
  readonly id: string;
  readonly email: string;
}

export const PASSWORD = 'correct horse battery';

/** How a request may kill the server: before it is read, in the middle of its transaction, or after its commit. */
export type Kill = 'before' | 'in' | 'after';

/** The real server on a file of its own, which can be killed, restarted and restored from a backup. */
export interface SimulatedServer {
  readonly process: ServerProcess;
  readonly folder: ServerFolder;
  /** @param kill what happens to the process on the way: then nobody hears the answer, and it is null if nothing was
   *              committed */
  answer(request: WireRequest, kill?: Kill): Promise<WireAnswer | null>;
  /** Called before the files of the database are replaced or reopened. */
  onEnd: () => void;
  backup(): DiskCopy;
  restore(copy: DiskCopy): Promise<void>;
  /** How often it has been restored. */
  readonly incarnation: number;
  restart(): Promise<void>;
  setPlan(owner: Owner, plan: PlanKey): Promise<void>;
  /** An operator wants nothing back that is not there now. */
  setFloor(owner: Owner): Promise<void>;
  /** The owner's account is gone, and there is a record of that. */
  deleteAccount(owner: Owner): Promise<void>;
  close(): Promise<void>;
}

/** @param start a database to begin with
 * @param onUnexpected is told what the server did not expect either */
export const openSimulatedServer = async (
  time: VirtualTime,
  random: Random,
  {
    start,
    onUnexpected,
    onMail = () => undefined,
  }: {
    start?: DiskCopy;
    onUnexpected(error: unknown): void;
    onMail?: (to: string, text: string) => void;
  },
): Promise<SimulatedServer> => {
  const folder = createServerFolder();
  if (start) folder.putBack(start);
  let beforeCommit = (): void => undefined;
  const launch = (): Promise<ServerProcess> =>
    startServerProcess({
      databaseFile: folder.databaseFile,
      time,
      random,
      onMail: ({ to, text }) => onMail(to, text),
      beforeCommit: () => beforeCommit(),
      onUnexpected,
    });
  const relaunch = async (copy: DiskCopy | null): Promise<void> => {
    server.onEnd();
    await server.process.end();
    if (copy) folder.putBack(copy);
    server.process = await launch();
  };
  const { outside } = time.settling;
  let incarnation = 0;
  const write = (work: (tx: Tx) => Promise<void>): Promise<void> => outside(server.process.deps.database.write(work));
  const answer = async (request: WireRequest, kill?: Kill): Promise<WireAnswer | null> => {
    if (kill === 'before') {
      await relaunch(null);
      return null;
    }
    // What lies on the disk while the transaction is open is what a process that dies there leaves.
    let left: DiskCopy | null = null;
    if (kill === 'in') beforeCommit = () => void (left ??= folder.copy());
    const { process } = server;
    const answered = await answerInMemory(process.listener, request);
    // A process that died meanwhile has no time to say that it could not finish.
    if (answered.status === 500 && server.process !== process) return null;
    beforeCommit = () => undefined;
    if (kill) await relaunch(left);
    return left ? null : answered;
  };
  const server = {
    process: await launch(),
    folder,
    onEnd: (): void => undefined,
    answer: (request: WireRequest, kill?: Kill) => outside(answer(request, kill)),
    backup: () => folder.copy(),
    get incarnation() {
      return incarnation;
    },
    restore(copy: DiskCopy) {
      incarnation += 1;
      return outside(relaunch(copy));
    },
    restart: () => outside(relaunch(null)),
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
      await server.process.end();
      folder.remove();
    },
  };
  return server;
};

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

/** Signs up over the real calls, and proves the e-mail with the code that was mailed. */
const signUp = async (server: SimulatedServer, email: string, mails: Map<string, string>): Promise<Owner> => {
  const body = { email, password: PASSWORD, businessName: 'The Corner Bakery', timezone: 'America/New_York' };
  const { access_token: token, user } = signedIn(await server.answer(post(authCalls.signup.path, body)));
  await server.answer(post(authCalls.sendOtp.path, { email }, token));
  const otp = /^[A-Z2-9]{6}$/m.exec(mails.get(email) ?? '')?.[0];
  signedIn(await server.answer(post(authCalls.verifyOtp.path, { email, otp }, token)));
  return { id: user.id, email };
};

/** A database with two verified owners, from which every history of this process begins. */
export interface Beginning {
  readonly copy: DiskCopy;
  readonly owners: readonly [Owner, Owner];
}

export const createBeginning = async (time: VirtualTime, random: Random): Promise<Beginning> => {
  const mails = new Map<string, string>();
  const server = await openSimulatedServer(time, random, {
    onUnexpected(error) {
      throw error;
    },
    onMail: (to, text) => void mails.set(to, text),
  });
  const owners = [
    await signUp(server, 'ada@example.com', mails),
    await signUp(server, 'bo@example.com', mails),
  ] as const;
  await server.process.end();
  return { copy: server.backup(), owners };
};
