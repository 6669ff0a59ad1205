import { dateOfDayNumber, dayNumberOf } from '@doorsign/shared-schema/holidays';
import { occurrencesOf, type Season } from '@doorsign/shared-schema/spans';
import { decidingOn, prepareSpans } from '@doorsign/shared-schema/status';
import { missingIn } from './season-problems.ts';

/** The number of days in which the next change is searched. Source: shared-schema/docs/product-rules.md#s25. */
const DAYS_SEARCHED = 400;

/** One row of the list. */
export interface ListedSeason {
  readonly season: Season;
  /** The first date of the occurrence that covers today, or of the next one; null while dates are missing. */
  readonly begins: string | null;
  /** The text that says what is missing before it can be saved; null if nothing is. */
  readonly missing: string | null;
}

/** The seasons of a screen, in the order of its list. */
export interface SeasonList {
  /** By next begin; those without dates last. */
  readonly listed: readonly ListedSeason[];
  /** Those that are over and do not come again. */
  readonly over: readonly Season[];
}

/** Sorts seasons for the list.
 * @param today "YYYY-MM-DD", of the business's calendar */
export const listSeasons = (seasons: readonly Season[], today: string): SeasonList => {
  const listed: ListedSeason[] = [];
  const over: Season[] = [];
  for (const season of seasons) {
    const missing = missingIn(season);
    const hasDates = season.from !== '' && season.to !== '';
    const next = hasDates ? occurrencesOf(season)(dayNumberOf(today)) : null;
    if (next === null && missing === null) over.push(season);
    else listed.push({ season, missing, begins: next && dateOfDayNumber(next.from) });
  }
  return { over, listed: listed.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)) };
};

const orderOf = ({ begins, season }: ListedSeason): string => `${begins ?? '9999-12-31'} ${season.id}`;

/** A later change of the week that counts. */
export interface SeasonChange {
  /** "YYYY-MM-DD": the first date of the new hours. */
  readonly date: string;
  /** The season that counts from then on; null for the weekly schedule. */
  readonly season: Season | null;
}

/** The season that counts today, and the next change. */
export interface SeasonOutlook {
  /** The season that counts today; null for the weekly schedule. */
  readonly now: Season | null;
  /** null if nothing changes within 400 days */
  readonly next: SeasonChange | null;
}

/** Returns the season that counts today and the next change, by the status engine.
 * @param seasons finished ones; those that cannot be saved yet count for nobody
 * @param today   "YYYY-MM-DD", of the business's calendar */
export const outlookOf = (seasons: readonly Season[], today: string): SeasonOutlook => {
  const prepared = prepareSpans(seasons);
  const first = dayNumberOf(today);
  const now = decidingOn(prepared, first).season;
  for (let day = first + 1; day <= first + DAYS_SEARCHED; day++) {
    const { season } = decidingOn(prepared, day);
    if (season !== now) return { now, next: { date: dateOfDayNumber(day), season } };
  }
  return { now, next: null };
};

/** An overlap of two seasons with an end. */
export interface Overlap {
  readonly other: Season;
  /** The one that counts on the dates that both cover. */
  readonly wins: 'shorter' | 'other' | 'this';
}

/** Returns the seasons that share dates with one, from today on. New hours without an end share their dates with every later season, which
 * is what they are for, so they are left out.
 * @param others without the season itself
 * Source: shared-schema/docs/product-rules.md#s16. */
export const overlapsOf = (season: Season, others: readonly Season[], today: string): Overlap[] =>
  season.to === null
    ? []
    : others.flatMap((other) => {
        const day = other.to === null ? null : firstSharedDay(season, other, dayNumberOf(today));
        return day === null ? [] : [{ other, wins: winnerOn(season, other, day) }];
      });

/** Yearly seasons of a few years meet in their first years if they ever do. */
const OCCURRENCES_COMPARED = 12;

const firstSharedDay = (a: Season, b: Season, from: number): number | null => {
  const [inA, inB] = [occurrencesOf(a), occurrencesOf(b)];
  let day = from;
  for (let compared = 0; compared < OCCURRENCES_COMPARED; compared++) {
    const [one, two] = [inA(day), inB(day)];
    if (one === null || two === null) return null;
    const shared = Math.max(one.from, two.from, day);
    if (shared <= Math.min(one.to, two.to)) return shared;
    day = Math.min(one.to, two.to) + 1;
  }
  return null;
};

const winnerOn = (season: Season, other: Season, day: number): Overlap['wins'] => {
  const winner = decidingOn(prepareSpans([season, other]), day).season === other ? other : season;
  const loser = winner === other ? season : other;
  if (daysOf(winner, day) < daysOf(loser, day)) return 'shorter';
  return winner === other ? 'other' : 'this';
};

const daysOf = (season: Season, day: number): number => {
  const occurrence = occurrencesOf(season)(day);
  return occurrence === null ? 0 : occurrence.to - occurrence.from;
};
