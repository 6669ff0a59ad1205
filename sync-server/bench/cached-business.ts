import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { createPublications } from '../src/records/publishing/publications.ts';
import type { Snapshot } from '../src/records/publishing/snapshots.ts';
import { createPayloadCache } from '../src/widget/payload-cache.ts';
import { loadScript } from '../src/widget/script.ts';
import { createStatusCache } from '../src/widget/status/status-cache.ts';
import { PUBLIC_URL, SAMPLE, SCRIPT_FILE } from './payload-sample.ts';
import type { BenchRow } from './row.ts';

const BUSINESSES = 1000;

/** Measures the memory that one requested business takes in the server: its payload and its script, each in three encodings, and, once a
 * page without scripts has requested it, its status as a picture and as data. */
export const memoryRows = async (): Promise<BenchRow[]> => {
  const read = async (locationId: string): Promise<Snapshot> =>
    // A copy per business, as a database read returns it.
    ({ ...(JSON.parse(JSON.stringify(SAMPLE)) as Snapshot), locationId, name: `Bakery ${locationId}` });
  const common = {
    snapshots: { findPublic: read },
    publications: createPublications(),
    now: Date.now,
    onStale: () => {},
    locationsMax: BUSINESSES,
    counts: createMetrics().caches.payload,
  };
  const payloads = createPayloadCache({
    ...common,
    publicUrl: PUBLIC_URL,
    fillScript: loadScript(SCRIPT_FILE, PUBLIC_URL),
  });
  const statuses = createStatusCache(common);
  return [
    { name: 'payload and script', ours: kilobytes(await bytesFor((id) => payloads.find(id))), aim: '<= 25 KB' },
    {
      name: 'status',
      ours: kilobytes(await bytesFor(async (id) => (await statuses.find(id))?.currentStatus())),
    },
  ];
};

/** Returns the bytes that stay in memory for one business after its request. */
const bytesFor = async (ask: (id: string) => Promise<unknown>): Promise<number> => {
  // The first request allocates what all businesses share.
  await ask('first');
  const before = bytesInUse();
  for (let business = 1; business < BUSINESSES; business++) await ask(`business-${business}`);
  return (bytesInUse() - before) / (BUSINESSES - 1);
};

const bytesInUse = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
