import type { Schedule } from '@doorsign/shared-schema/status';
import { judge, type Verdict } from './check-answer.ts';
import type { FastClock } from './clock.ts';
import type { Visitors } from './visitor.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;

/** The figures of one moment of an outage. */
export interface OutageFigures {
  readonly hours: number;
  /** Locations that were visited, and those that the cache answered. */
  readonly visited: number;
  readonly answered: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

/** Returns whether visitors see what they should: in the first hour at least 99 % of all widgets, because the rest may not have been visited before,
 * up to ten days all of them, and none from 15 days on, when the cache serves no copies any more. */
export const isAsAimed = ({ hours, visited, answered, verdicts }: OutageFigures): boolean => {
  if (verdicts.wrong > 0) return false;
  if (hours >= 15 * DAY_HOURS) return answered === 0;
  if (hours > 10 * DAY_HOURS) return true;
  return verdicts.right === answered && answered >= (hours <= 1 ? 0.99 : 1) * visited;
};

interface OutageOptions {
  schedules: ReadonlyMap<string, Schedule>;
  visitors: Visitors;
  clock: FastClock;
  /** Speed of the time of the outage, 1 for that of the machine's clock. */
  speed: number;
  /** Hours after which all locations are visited. */
  hours: readonly number[];
}

const ENCODING = 'gzip, deflate, br';

/** Visits every location at some moments of an outage, and compares what is shown with the engine. The server must be down. */
export const measureOutage = async ({
  schedules,
  visitors,
  clock,
  speed,
  hours,
}: OutageOptions): Promise<OutageFigures[]> => {
  const figures: OutageFigures[] = [];
  const startMs = clock.now();
  clock.setSpeed(speed);
  for (const hour of hours) {
    const waitMs = (startMs + hour * HOUR_MS - clock.now()) / speed;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
    const verdicts: Record<Verdict, number> = { right: 0, wrong: 0, hidden: 0, absent: 0 };
    let answered = 0;
    const visit = async ([id, schedule]: readonly [string, Schedule]): Promise<void> => {
      const from = clock.now();
      const answer = await visitors.load(id, { encoding: ENCODING });
      if (answer.status !== 200) return;
      answered += 1;
      verdicts[judge(answer, schedule, [from, clock.now()])] += 1;
    };
    await Promise.all([...schedules].map(visit));
    figures.push({ hours: hour, visited: schedules.size, answered, verdicts });
  }
  clock.setSpeed(1);
  return figures;
};
