import * as z from 'zod/mini';
import { LooseDayHours, weekSchemaOf } from '../hours/hours.ts';
import {
  daySpanShape,
  isSeason,
  seasonShape,
  spanDatesCheck,
  type SpanId,
  SPANS_KNOWN_MAX,
  SPANS_MAX,
  type Span,
} from '../spans/span.ts';
import { unchanged, type PlanGate, type RegisterFamily, type ValueShape } from './family.ts';
import { HOLIDAY_GATE } from './holidays.ts';
import type { FamilyRules } from './rules.ts';
import { STATUS_SCHEMA } from './schemas.ts';

/** The ranges of dates and the seasons in a location's settings. */
export interface SpanSettings {
  /** Sorted by id. A range of dates and a season may have the same one; then the range is first. */
  spans: Span[];
}

const DAY_SPAN_PREFIX = 'hours.span.';
const SEASON_PREFIX = 'hours.season.';

/** The key of one span's register. Its first part makes apps that do not know spans show the schedule as saved by a newer version. */
export const spanKey = (span: Span): string => `${isSeason(span) ? SEASON_PREFIX : DAY_SPAN_PREFIX}${span.id}`;

/** The id in a key, or null if the key is not that of a span. It is asked for every key of a location's registers, so it has the form of an
 * id as an expression of its own. */
export const spanIdOfKey = (key: string): SpanId | null => /^hours\.(?:span|season)\.(s\d{16})$/.exec(key)?.[1] ?? null;

const { id: _daySpanId, ...daySpan } = daySpanShape;
const { id: _seasonId, ...season } = seasonShape;

const DAY_SPAN: ValueShape = {
  strict: z.strictObject(daySpan).check(spanDatesCheck),
  loose: z.object({ ...daySpan, day: LooseDayHours }).check(spanDatesCheck),
};

const SEASON: ValueShape = {
  strict: z.strictObject(season).check(spanDatesCheck),
  loose: z.object({ ...season, week: weekSchemaOf(LooseDayHours) }).check(spanDatesCheck),
};

const SEASON_GATE: PlanGate = { feature: 'seasonalHours', detail: 'Seasonal hours require a Pro plan or higher.' };

const isSeasonKey = (key: string): boolean => key.startsWith(SEASON_PREFIX);

/** One register for each span, so that two devices that add two vacations keep both. A removed one stays as a tombstone. */
export const spans: RegisterFamily<SpanSettings> = {
  label: 'holidays',
  sectionOf: (key) => (isSeasonKey(key) ? 'hours' : 'holidays'),
  shapeOf(key) {
    if (spanIdOfKey(key) === null) return null;
    return isSeasonKey(key) ? SEASON : DAY_SPAN;
  },
  steps: { 1: unchanged },
  schemaOf: () => STATUS_SCHEMA,
  absence: (key) => ({ key, value: null, del: true }),
  isRemovable: true,
  gate: (key) => (isSeasonKey(key) ? SEASON_GATE : HOLIDAY_GATE),
  read: (values) => ({
    spans: Array.from(values, ([key, value]) => ({ id: spanIdOfKey(key), ...(value as object) }) as Span).sort((a, b) =>
      a.id < b.id || (a.id === b.id && isSeason(b)) ? -1 : 1,
    ),
  }),
  changes: (settings) =>
    settings.spans.map((span) => {
      const { id: _id, ...value } = span;
      return { key: spanKey(span), value };
    }),
};

export const spansRules: FamilyRules = {
  fieldOf: () => 'spans',
  limit: {
    kept: SPANS_MAX,
    keptDetail: `At most ${SPANS_MAX} date ranges and seasons can be kept. Remove some first.`,
    known: SPANS_KNOWN_MAX,
    knownDetail: `At most ${SPANS_KNOWN_MAX} different date ranges and seasons can be used.`,
    field: 'spans',
  },
};
