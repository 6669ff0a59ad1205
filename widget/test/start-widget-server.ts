import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { WIDGET_PATHS, type EventType } from '@doorsign/shared-schema/api';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { createHeaderTable } from '../../sync-server/src/http/headers.ts';
import { createMetrics } from '../../sync-server/src/platform/metrics/metrics.ts';
import { createOutdatedSnippets } from '../../sync-server/src/records/widget-reports/outdated-snippets.ts';
import { createPublications } from '../../sync-server/src/records/publishing/publications.ts';
import type { Snapshot } from '../../sync-server/src/records/publishing/snapshots.ts';
import { createFileHandler } from '../../sync-server/src/widget/files/file-handler.ts';
import { shortHashOf } from '../../sync-server/src/widget/files/file-name.ts';
import { createWidgetFiles } from '../../sync-server/src/widget/files/widget-files.ts';
import { createWidgetHandler } from '../../sync-server/src/widget/handler.ts';

/** The real public handler over a few locations in memory, on its own port. */
export interface WidgetServer {
  readonly url: string;
  /** The target of every request except reports of events and the upkeep, in order. */
  readonly requests: string[];
  /** The target of every request for the upkeep, in order. */
  readonly upkeepRequests: string[];
  /** The status of every answer to those requests, in order. */
  readonly statuses: number[];
  /** The counted events, in order: "view bakery". */
  readonly events: string[];
  /** The reported hosts, in order. */
  readonly hosts: string[];
  /** The script whose content never changes. */
  readonly pinned: PinnedScript;
  /** Returns a script of test/past, as pages have pinned it.
   * @param version as in its file's name */
  past(version: string): PinnedScript;
  /** Creates a location, or publishes a change of it. */
  publish(locationId: string, change?: Partial<Snapshot>): void;
  setNow(nowMs: number): void;
  /** Called and awaited before each answer. `false` cuts the connection. */
  beforeAnswer: (target: string) => Promise<boolean> | boolean;
  close(): Promise<void>;
}

interface PinnedScript {
  readonly script: string;
  readonly integrity: string;
}

const ALWAYS = HOURS_PRESETS.find(({ id }) => id === 'always')?.hours ?? null;

/** A location that is open around the clock, so that tests of other things need no clock. */
const ALWAYS_OPEN: Omit<Snapshot, 'locationId'> = {
  rev: '1',
  updatedAt: 0,
  schedule: { timezone: 'America/New_York', businessHours: ALWAYS, holidays: [] },
  name: 'Harbor Bakery',
  style: DEFAULT_STYLE,
  domains: [],
  phone: null,
  address: null,
};

/** Files of earlier releases. Those of script UH4Y1im5 are from the time when the tag named the server and the widget read the business's zone
 * from Intl. Script model-01 is the last one of the first status model, with its popup and upkeep inside. */
const PAST_FOLDER = new URL('past/', import.meta.url);

/** A file as a server of an earlier release has kept it: with that server's address in it, and its hash in its name. */
const readPast = (file: string, url: string): { version: string; name: string; text: string } => {
  const text = readFileSync(new URL(file, PAST_FOLDER), 'utf8').replace(
    '__ADDRESS__',
    JSON.stringify(url + WIDGET_PATHS.payload),
  );
  const [kind, version = ''] = file.split('.');
  return { version, name: `${kind}.${shortHashOf(text)}.js`, text };
};

/** Starts the server. Its clock is this machine's until a test sets it. */
export const startWidgetServer = async (): Promise<WidgetServer> => {
  const snapshots = new Map<string, Snapshot>();
  const publications = createPublications();
  const requests: string[] = [];
  const upkeepRequests: string[] = [];
  const statuses: number[] = [];
  const events: string[] = [];
  const hosts: string[] = [];
  let nowMs: number | undefined;

  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const past = readdirSync(PAST_FOLDER).map((file) => readPast(file, url));
  const scriptFile = fileURLToPath(new URL('../dist/widget.js', import.meta.url));
  const common = {
    now: () => nowMs ?? Date.now(),
    newId: () => 'test',
    outdatedSnippets: createOutdatedSnippets(10),
    publicUrl: url,
    headers: createHeaderTable({ publicUrl: url, scriptHashes: [] }),
    log: { error: (facts: unknown) => requests.push(`error ${JSON.stringify(facts)}`) },
  };
  const widgetFiles = createWidgetFiles({
    scriptFile,
    publicUrl: url,
    store: {
      save: () => Promise.resolve(),
      findBeside: () => Promise.resolve(new Map(past.map(({ name, text }) => [name, text]))),
    },
    readPast: () => new Map(),
    monotonicMs: () => performance.now(),
    log: { info() {}, warn() {} },
  });
  const answerFile = createFileHandler({ ...common, widgetFiles });
  const handler = createWidgetHandler({
    ...common,
    caches: createMetrics().caches,
    snapshots: { findPublic: (id) => Promise.resolve(snapshots.get(id)) },
    publications,
    visits: {
      count: ({ type, locationId }) => events.push(`${type satisfies EventType} ${locationId}`),
      note: ({ kind, host }) => kind === 'seen' && hosts.push(host),
    },
    takeEventToken: () => Promise.resolve(),
    scriptFile,
  });

  const server: WidgetServer = {
    url,
    requests,
    statuses,
    upkeepRequests,
    events,
    hosts,
    pinned: widgetFiles.pinned ?? { script: '', integrity: '' },
    past(version) {
      const script = past.find((file) => file.version === version && file.name.startsWith('widget.'));
      if (!script) throw new Error(`There is no script ${version}.`);
      const integrity = `sha384-${createHash('sha384').update(script.text).digest('base64')}`;
      return { script: `/api/${script.name}`, integrity };
    },
    publish(locationId, change = {}) {
      const before = snapshots.get(locationId) ?? { locationId, ...ALWAYS_OPEN };
      snapshots.set(locationId, { ...before, ...change, rev: before.rev + 1 });
      publications.publish([locationId]);
    },
    setNow: (ms) => void (nowMs = ms),
    beforeAnswer: () => true,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '';
    if (target.includes('/upkeep.')) upkeepRequests.push(target);
    else if (request.method === 'GET') {
      requests.push(target);
      response.on('finish', () => statuses.push(response.statusCode));
    }
    if (!(await server.beforeAnswer(target))) response.destroy();
    else if (!answerFile(request, response) && !handler(request, response)) response.writeHead(404).end();
  };
  http.on('request', (request, response) => void answer(request, response));
  return server;
};
