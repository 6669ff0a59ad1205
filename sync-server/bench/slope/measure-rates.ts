import { atPace, type Fault } from '../load/drive.ts';
import type { LoadDevice } from '../load/load-device.ts';
import { spread } from '../load/load-row.ts';
import { answerRate } from './answer-rate.ts';
import type { RateStep } from './figures.ts';
import { metered, type ReadCpu } from './meters.ts';

interface RatesOptions {
  /** Each saves in turn, and not again before its last Save is answered. */
  readonly devices: readonly LoadDevice[];
  /** The most Saves per second that were measured. */
  readonly most: number;
  /** The rates, as shares of the most, in order. */
  readonly shares: readonly number[];
  readonly seconds: number;
  readonly readCpu: ReadCpu;
  readonly fault: Fault;
}

/** The rate from which on Saves may fail, as a share of the most. */
const NEAR_MOST = 0.9;

/** Sends Saves at one rate after the other, whether the server keeps up or not. A failure at a rate that it should keep up with is a fault. */
export const measureRates = async (options: RatesOptions): Promise<RateStep[]> => {
  const { devices, most, shares, seconds, readCpu, fault } = options;
  const steps: RateStep[] = [];
  let saves = 0;
  for (const share of shares) {
    const wanted = share * most;
    const arrivedMs: number[] = [];
    const failures: string[] = [];
    const save = async () => {
      saves += 1;
      const device = devices[saves % devices.length];
      if (!device) throw new Error('no device');
      const answer = await device.save();
      arrivedMs.push(performance.now());
      return answer;
    };
    const { done, cores } = await metered(readCpu, () =>
      atPace({ perSecond: wanted, seconds }, save, (failure) => void failures.push(failure)),
    );
    const { p50, p99 } = done.length > 0 ? spread(done) : { p50: null, p99: null };
    const [failure = null] = failures;
    steps.push({ wanted, achieved: answerRate(arrivedMs), p50, p99, failed: failures.length, failure, cores });
    if (share < NEAR_MOST)
      for (const text of failures) fault(`a Save at ${(100 * share).toFixed(0)} % of the most: ${text}`);
  }
  return steps;
};
