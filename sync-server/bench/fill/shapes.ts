import type { PlanKey } from '@doorsign/shared-schema/plans';

/** A kind of business, as it is stored after some time of use. */
export interface Shape {
  readonly name: string;
  /** Businesses of this kind among 10,000. */
  readonly share: number;
  readonly plan: PlanKey;
  readonly isVerified: boolean;
  readonly timezone: string;
  readonly locations: number;
  /** Members beside the owner. */
  readonly members: number;
  /** Saves in its history, without the sign-up. */
  readonly edits: number;
  readonly conflicts: number;
  /** Views of each location's widget on an ordinary day, and the number of days whose hours are still stored. */
  readonly viewsPerDay: number;
  readonly daysOfHours: number;
  /** Days that are stored as one sum each. */
  readonly daysOfSums: number;
  readonly sessions: number;
  readonly apiKeys: number;
  readonly webhooks: number;
  /** Finished deliveries of each webhook. */
  readonly deliveries: number;
}

/** A new business; each shape says how it differs. */
const SIGNED_UP: Omit<Shape, 'name' | 'share'> = {
  plan: 'free',
  isVerified: true,
  timezone: 'America/New_York',
  locations: 1,
  members: 0,
  edits: 1,
  conflicts: 0,
  viewsPerDay: 0,
  daysOfHours: 0,
  daysOfSums: 0,
  sessions: 1,
  apiKeys: 0,
  webhooks: 0,
  deliveries: 0,
};

/** The kinds of businesses and how often each occurs. The reasons:
 * - Of all sign-ups some are never verified. The sweep removes them after days, so that few are stored at a time.
 * - Most set their hours once, and their website has few visitors: a row for each hour in which somebody came.
 * - Few change something each week; these have most of the history.
 * - One in ten pays, and one in a hundred has a team, programs and webhooks. These few have most of the rows that are not settings.
 * - Hours of visits are kept for 35 days and days for longer, so that old businesses have more sums than hours. */
export const SHAPES: readonly Shape[] = [
  { ...SIGNED_UP, name: 'not verified', share: 200, isVerified: false, edits: 0 },
  { ...SIGNED_UP, name: 'never installed', share: 3000, sessions: 0 },
  {
    ...SIGNED_UP,
    name: 'hours and few visitors',
    share: 4400,
    timezone: 'America/Chicago',
    edits: 3,
    viewsPerDay: 8,
    daysOfHours: 5,
    daysOfSums: 20,
  },
  {
    ...SIGNED_UP,
    name: 'changed each week',
    share: 1300,
    timezone: 'Europe/Berlin',
    edits: 40,
    conflicts: 1,
    viewsPerDay: 10,
    daysOfHours: 7,
    daysOfSums: 40,
    sessions: 2,
  },
  {
    ...SIGNED_UP,
    name: 'paying',
    share: 990,
    plan: 'pro',
    timezone: 'Europe/London',
    locations: 2,
    edits: 60,
    conflicts: 2,
    viewsPerDay: 20,
    daysOfHours: 7,
    daysOfSums: 60,
    sessions: 2,
  },
  {
    ...SIGNED_UP,
    name: 'with a team',
    share: 110,
    plan: 'enterprise',
    timezone: 'Australia/Sydney',
    locations: 5,
    members: 4,
    edits: 150,
    conflicts: 5,
    viewsPerDay: 40,
    daysOfHours: 7,
    daysOfSums: 60,
    sessions: 3,
    apiKeys: 2,
    webhooks: 1,
    deliveries: 60,
  },
];

/** Chooses a shape by its share.
 * @param random in [0, 1) */
export const shapeAt = (random: number, shapes: readonly Shape[] = SHAPES): Shape => {
  const total = shapes.reduce((sum, { share }) => sum + share, 0);
  let left = random * total;
  const found = shapes.find(({ share }) => (left -= share) < 0) ?? shapes.at(-1);
  if (!found) throw new Error('There must be a shape.');
  return found;
};
