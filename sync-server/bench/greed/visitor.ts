import { spread } from '../load/load-row.ts';
import { atPace } from '../load/drive.ts';
import { createLoadClient } from '../load/load-client.ts';

/** The instructions to the visitor process: the widget to request, and for how long. */
export interface Look {
  readonly port: number;
  readonly path: string;
  readonly seconds: number;
}

/** Waiting times of visitors, in milliseconds. */
export interface Waited {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly faults: readonly string[];
}

/** Visits per second: enough for a meaningful 99th percentile. */
const PER_SECOND = 50;

const look = async ({ port, path, seconds }: Look): Promise<Waited> => {
  const client = createLoadClient(port, 20);
  const faults: string[] = [];
  const ask = async () => {
    const answer = await client.ask({ method: 'GET', path, headers: { 'X-Forwarded-For': '192.0.2.1' } });
    if (answer.status !== 200) throw new Error(`a visitor was answered with ${answer.status}`);
    return answer;
  };
  const times = await atPace({ perSecond: PER_SECOND, seconds }, ask, (text) => faults.push(text));
  client.close();
  const { count, p50, p99 } = spread(times);
  return { count, p50, p99, faults };
};

// Runs in its own process: work for greedy clients must not delay a visitor.
process.on('message', (message: Look) => void look(message).then((waited) => process.send?.(waited)));
