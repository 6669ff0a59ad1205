import { syncCalls, WIDGET_PATHS, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { randomOf } from '../../test/random-of.ts';
import { createLoadClient, type LoadClient } from '../load/load-client.ts';
import { createLoadDevice } from '../load/load-device.ts';
import { BUILT_SERVER, startLoadServer } from '../load/load-server.ts';
import type { LoadAccount } from '../load/accounts.ts';
import { timesText, type Measured } from './measured.ts';

const MB = 1024 * 1024;

/** Starts the built server on a filled database and measures the requests of owners and visitors, one at a time.
 * @param owners    with a session each
 * @param locations of verified owners, none of them asked for before */
export const measureServer = async (
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
  { owners, locations, seed }: { owners: readonly LoadAccount[]; locations: readonly string[]; seed: number },
): Promise<Measured[]> => {
  const startedMs = performance.now();
  const server = await startLoadServer(BUILT_SERVER, environment);
  const client = createLoadClient(server.port, 1);
  try {
    const startMs = performance.now() - startedMs;
    const idle = await server.memory();
    const syncs: number[] = [];
    for (const owner of owners) syncs.push(await pull(client, owner));
    const saves: number[] = [];
    const random = randomOf(seed);
    for (const owner of owners) {
      const device = createLoadDevice(client, owner, random);
      // The first Save fetches everything, the second one is that of a device that is up to date.
      await device.save();
      saves.push((await device.save()).ms);
    }
    const [cold, warm] = [await visitAll(client, locations), await visitAll(client, locations)];
    const used = await server.memory();
    return [
      { what: 'start until ready', figure: `${(startMs / 1000).toFixed(1)} s` },
      { what: 'memory after the start', figure: `${(idle.rss / MB).toFixed(0)} MB` },
      {
        what: `memory after ${owners.length} owners and ${locations.length} visitors`,
        figure: `${(used.rss / MB).toFixed(0)} MB`,
      },
      { what: 'first sync of a device', figure: timesText(syncs) },
      { what: 'Save', figure: timesText(saves) },
      { what: 'payload, not in memory', figure: timesText(cold) },
      { what: 'payload, in memory', figure: timesText(warm) },
    ];
  } finally {
    client.close();
    await server.stop();
  }
};

const pull = async (client: LoadClient, { token, address }: LoadAccount): Promise<number> => {
  const body: SyncRequest = {
    proto: 1,
    schema: SCHEMA,
    app: 'scale',
    deviceId: 'scale',
    deviceName: 'Scale',
    sentAt: Date.now(),
    cursor: null,
    edits: [],
  };
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address };
  const answer = await client.ask({ ...syncCalls.sync, headers, body });
  if (answer.status !== 200 || (JSON.parse(answer.text) as SyncAnswer).full !== 'new')
    throw new Error(`sync: ${answer.status} ${answer.text}`);
  return answer.ms;
};

const visitAll = async (client: LoadClient, locations: readonly string[]): Promise<number[]> => {
  const times: number[] = [];
  for (const id of locations) {
    const { status, text, ms } = await client.ask({ method: 'GET', path: WIDGET_PATHS.payload + id });
    if (status !== 200) throw new Error(`payload of ${id}: ${status} ${text}`);
    times.push(ms);
  }
  return times;
};
