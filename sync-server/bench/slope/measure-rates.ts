import { atPace } from '../load/drive.ts';
import type { LoadDevice } from '../load/load-device.ts';
import { spread } from '../load/load-row.ts';
import type { RateStep } from './figures.ts';
import { metered, type ReadCpu } from './meters.ts';

interface RatesOptions {
  /** Each saves in turn, and not again before its last Save is answered. */
  readonly devices: readonly LoadDevice[];
  /** Saves per second, in order. */
  readonly rates: readonly number[];
  readonly seconds: number;
  readonly readCpu: ReadCpu;
}

/** Sends Saves at one rate after the other, whether the server keeps up or not. */
export const measureRates = async (options: RatesOptions): Promise<RateStep[]> => {
  const { devices, rates, seconds, readCpu } = options;
  const steps: RateStep[] = [];
  let saves = 0;
  const save = () => {
    saves += 1;
    return devices[saves % devices.length]?.save() ?? Promise.reject(new Error('no device'));
  };
  for (const perSecond of rates) {
    const failures: string[] = [];
    const run = await metered(readCpu, () =>
      atPace({ perSecond, seconds }, save, (failure) => void failures.push(failure)),
    );
    const { count, p50, p99 } = spread(run.done);
    const achieved = count / run.seconds;
    const [failure = null] = failures;
    steps.push({ wanted: perSecond, achieved, p50, p99, failed: failures.length, failure, cores: run.cores });
  }
  return steps;
};
