import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';

/** Two processes on one database, for tests of the project `sync-server-postgres` (`*.postgres.test.ts`). */
export interface TestServers {
  readonly first: TestServer;
  readonly second: TestServer;
  /** A TestServer that sends each call to the other process in turn, as a proxy would; so does each read of its `url`. Everything else is
   * the first server's. */
  readonly roundRobin: TestServer;
}

/** Starts two servers on one database, with one clock, one mailbox, one Stripe and one PUBLIC_URL. Each has its own memory, and notices
 * changes of the other only when its watcher polls: `server.deps.changeWatcher.poll()`.
 * @param own what only the second one is started with */
export const startTestServers = async (
  options: TestServerOptions = {},
  own: TestServerOptions = {},
): Promise<TestServers> => {
  const first = await startTestServer(options);
  const second = await startTestServer({ ...options, ...own, port: own.port, beside: first });
  let isFirstsTurn = false;
  const next = (): TestServer => {
    isFirstsTurn = !isFirstsTurn;
    return isFirstsTurn ? first : second;
  };
  const roundRobin: TestServer = {
    ...first,
    get url() {
      return next().url;
    },
    call: (call, callOptions) => next().call(call, callOptions),
  };
  return { first, second, roundRobin };
};
