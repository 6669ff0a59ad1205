import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { API_DOCS_PATH } from '@doorsign/shared-schema/api';
import { migrations } from '../migrations/index.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { connectionLimitsFor, limitConnections, type ConnectionRefusal } from './http/connections.ts';
import { createHeaderTable } from './http/headers.ts';
import { readEngine } from './platform/database/engine-facts.ts';
import { createServerCloser } from './platform/close-server.ts';
import { readOpenFilesMax } from './platform/open-files.ts';
import {
  CHANGES,
  CONNECTIONS,
  EVENTS,
  OUTGOING_MAIL,
  PURGES,
  STATUS_MARKS,
  STREAMS,
  SWEEP,
  TIMEOUTS_MS,
  WEBHOOKS,
} from './platform/parameters.ts';
import type { StartOptions } from './start-options.ts';

/** A running server. */
export interface RunningServer {
  readonly url: string;
  /** For tests that inspect internals. */
  readonly deps: Deps;
  /** Ends the streams, answers the accepted requests, then releases everything. May be called again. */
  close(): Promise<void>;
}

/** Opens the data, then listens.
 * @throws DatabaseError in_use; the listening error of node (EADDRINUSE, EACCES) */
export const startServer = async (config: Config, options: StartOptions): Promise<RunningServer> => {
  const deps = await createDeps(config, options);
  const { log, monotonicMs } = deps;
  const server = createServer({
    headersTimeout: TIMEOUTS_MS.headers,
    requestTimeout: TIMEOUTS_MS.request,
    keepAliveTimeout: TIMEOUTS_MS.keepAlive,
    // Interval at which the first two are checked.
    connectionsCheckingInterval: 1000,
    // The server itself refuses a request without Host, with a sentence.
    requireHostHeader: false,
  });
  limitConnections(
    server,
    connectionLimitsFor(readOpenFilesMax(), config.rateLimits && config.trustProxy === 0),
    noteRefusals(deps),
  );
  const stopServing = createServerCloser(server, TIMEOUTS_MS.stop, options.stopIdleMs);
  answerClientErrors(server, {
    ...deps,
    headers: createHeaderTable({ publicUrl: config.publicUrl, scriptHashes: [] }).api,
    docsUrl: config.publicUrl + API_DOCS_PATH,
  });
  server.on('request', createApp(deps));
  // An unknown expectation is ignored; Node would refuse the request without a message.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  let engine: string;
  try {
    engine = await readEngine(deps.database);
    await deps.changeWatcher.begin();
    // Before the first page can name a widget file: the request for it may reach another process.
    await deps.widgetFiles.keeping.run();
    await listen(server, config);
  } catch (error) {
    await deps.database.close();
    throw error;
  }
  const stopWatching = watchRegularly(deps);
  const stopJobs = deps.jobs.start(deps.repeat);
  const stopMailing = mailRegularly(deps);
  const stopTelling = tellStatusRegularly(deps);
  const stopDelivering = deliverRegularly(deps);
  const stopPurging = purgeRegularly(deps);
  const stopCounting = countRegularly(deps);
  const stopKeeping = keepFilesRegularly(deps);
  const stopRenewing = deps.repeat(STREAMS.heartbeatMs, () => void deps.limits.streamSlots.renew());
  const stopNotingTaken = deps.repeat(SWEEP.everyMs, () => {
    void deps.deletions.catchUp();
    void deps.withdrawals.catchUp();
  });

  log.info(
    {
      ...deps.version,
      node: process.version,
      zones: deps.zones.version,
      engine,
      migrations: migrations.at(-1)?.name,
      mode: config.mode,
      listening: `${config.host}:${config.port}`,
      publicUrl: config.publicUrl,
    },
    'started',
  );

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const closingMs = monotonicMs();
    log.info({}, 'stopping');
    deps.openStreams.endAll();
    stopRenewing();
    stopNotingTaken();
    const jobsStopped = stopJobs();
    const deliveriesStopped = stopDelivering();
    await Promise.all([stopServing(), stopMailing(), stopTelling(), stopKeeping()]);
    // The slots of clients that left at the same time: another process gives them to the same devices.
    await deps.openStreams.allOver();
    // The counts of the last events.
    await stopCounting();
    // After serving has stopped, because the last requests may need it.
    await deps.billing.stop();
    await jobsStopped;
    await deliveriesStopped;
    await stopPurging();
    await stopWatching();
    await deps.database.close();
    await options.standIns?.close();
    log.info({ ms: Math.round(monotonicMs() - closingMs) }, 'stopped');
  };
  return { url: config.publicUrl, deps, close: () => (closing ??= close()) };
};

/** Counts refused connections, and logs at most one a minute: there may be thousands. */
const noteRefusals = ({ metrics, monotonicMs, log }: Deps): ((limit: ConnectionRefusal) => void) => {
  let loggedMs = -Infinity;
  return (limit) => {
    metrics.connections.refused(limit);
    if (monotonicMs() - loggedMs < CONNECTIONS.logEveryMs) return;
    loggedMs = monotonicMs();
    log.warn({ limit }, 'connections refused: limit reached');
  };
};

const listen = async (server: Server, { host, port }: Config): Promise<void> => {
  server.listen(port, host);
  await once(server, 'listening');
};

/** Watches for changes by other processes on the same database.
 * @returns a function that stops this, and waits for work in progress */
const watchRegularly = ({ changeWatcher, revisionCheck, repeat }: Deps): (() => Promise<void>) => {
  const stops = [
    repeat(CHANGES.pollEveryMs, () => void changeWatcher.poll()),
    repeat(CHANGES.keptMs, () => void changeWatcher.removeOld()),
    repeat(CHANGES.recheckEveryMs, () => void revisionCheck.run()),
  ];
  return async () => {
    for (const stopRepeating of stops) stopRepeating();
    await Promise.all([changeWatcher.idle(), revisionCheck.idle()]);
  };
};

/** Stores the widget's files if that has failed at the start.
 * @returns a function that stops this, and waits for work in progress */
const keepFilesRegularly = ({ widgetFiles: { keeping }, repeat }: Deps): (() => Promise<void>) => {
  const stopTrying = repeat(SWEEP.everyMs, () => void keeping.run());
  return () => {
    stopTrying();
    return keeping.idle();
  };
};

/** @returns a function that stops this, and waits for the mail in progress */
const mailRegularly = ({ outgoing, repeat }: Deps): (() => Promise<void>) => {
  const stopLooking = repeat(OUTGOING_MAIL.lookEveryMs, () => void outgoing.sendDue());
  return () => {
    stopLooking();
    return outgoing.stop();
  };
};

/** @returns a function that stops this, and ends the deliveries on their way */
const deliverRegularly = ({ deliveries, repeat }: Deps): (() => Promise<void>) => {
  const stopLooking = repeat(WEBHOOKS.lookEveryMs, () => void deliveries.look());
  return () => {
    stopLooking();
    return deliveries.stop();
  };
};

/** Tells a shared cache of changes: of those that this process publishes at once.
 * @returns a function that stops this, and ends the purge on its way */
const purgeRegularly = ({ purges, publications, repeat }: Deps): (() => Promise<void>) => {
  if (!purges) return () => Promise.resolve();
  const look = (): void => void purges.look();
  const stopLooking = repeat(PURGES.lookEveryMs, look);
  const stopListening = publications.subscribe({ changed: look, allChanged: () => {}, held: () => [] });
  return () => {
    stopLooking();
    stopListening();
    return purges.stop();
  };
};

/** @returns a function that stops this, and waits for the look in progress */
const tellStatusRegularly = ({ statusMarks, repeat }: Deps): (() => Promise<void>) => {
  const stopLooking = repeat(STATUS_MARKS.lookEveryMs, () => void statusMarks.look());
  return () => {
    stopLooking();
    return statusMarks.stop();
  };
};

/** @returns a function that stops this, and writes the pending counts */
const countRegularly = ({ visits, outdatedSnippets, repeat }: Deps): (() => Promise<void>) => {
  const flush = async (): Promise<void> => {
    await visits.flush();
    await outdatedSnippets.flush();
  };
  const stopFlushing = repeat(EVENTS.flushEveryMs, () => void flush());
  return async () => {
    stopFlushing();
    await flush();
  };
};
