import { spread } from '../load/load-row.ts';
import { atPace } from '../load/drive.ts';
import { createLoadClient } from '../load/load-client.ts';

/** The instructions to the visitor process: what to request, and for how long. */
export interface Look {
  readonly targets: readonly { readonly port: number; readonly path: string }[];
  readonly seconds: number;
}

/** The results of the visits. */
export interface Waited {
  /** The 99th percentile of the waiting times at each target, in milliseconds, in the order of the targets. */
  readonly p99: readonly number[];
  readonly faults: readonly string[];
}

/** Visits of each target per second: enough for a meaningful 99th percentile. */
const PER_SECOND = 50;

/** Visits the targets in turn. */
const look = async ({ targets, seconds }: Look): Promise<Waited> => {
  const visited = targets.map(({ port, path }) => {
    return { path, client: createLoadClient(port, 20), times: [] as number[] };
  });
  const faults: string[] = [];
  const ask = async (index: number) => {
    const { path, client, times } = visited[index % visited.length] as (typeof visited)[number];
    const answer = await client.ask({ method: 'GET', path, headers: { 'X-Forwarded-For': '192.0.2.1' } });
    if (answer.status !== 200) throw new Error(`a visitor was answered with ${answer.status}`);
    times.push(answer.ms);
    return answer;
  };
  await atPace({ perSecond: PER_SECOND * targets.length, seconds }, ask, (text) => faults.push(text));
  for (const { client } of visited) client.close();
  return { p99: visited.map(({ times }) => spread(times).p99), faults };
};

// Runs in its own process: work for greedy clients must not delay a visitor.
process.on('message', (message: Look) => void look(message).then((waited) => process.send?.(waited)));
