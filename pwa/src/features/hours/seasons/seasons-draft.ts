import { weekOf } from '@doorsign/shared-schema/hours';
import { sameValue, spanChanges, spanKey, type Change } from '@doorsign/shared-schema/registers';
import type { Season, Span, SpanId } from '@doorsign/shared-schema/spans';
import { withSortedPeriods } from '../../../lib/periods.ts';

/** The touched seasons of a draft, by id; null for a removed one. A date or a time that is still being typed is ''. */
export type SeasonsDraft = Readonly<Record<SpanId, Season | null>>;

/** Returns the ranges and seasons that a Save would leave: the stored ones overlaid with the draft. */
export const shownSpans = (draft: SeasonsDraft, stored: readonly Span[]): Span[] => [
  ...stored.filter(({ id }) => !Object.hasOwn(draft, id)),
  ...Object.values(draft).filter((season) => season !== null),
];

/** Sets a season. One equal to the stored one is removed from the draft. */
export const withSeason = (draft: SeasonsDraft, stored: readonly Span[], season: Season): SeasonsDraft =>
  sameValue(season, spanOf(stored, season.id))
    ? withTheirSeasons(draft, [season.id])
    : { ...draft, [season.id]: season };

/** Removes a season. */
export const withoutSeason = (draft: SeasonsDraft, stored: readonly Span[], id: SpanId): SeasonsDraft =>
  spanOf(stored, id) ? { ...draft, [id]: null } : withTheirSeasons(draft, [id]);

/** Removes these seasons from the draft and keeps the rest. */
export const withTheirSeasons = (draft: SeasonsDraft, ids: readonly SpanId[]): SeasonsDraft =>
  Object.fromEntries(Object.entries(draft).filter(([id]) => !ids.includes(id)));

/** Returns the changes of the touched seasons, with trimmed names and sorted periods. */
export const seasonChangesOf = (draft: SeasonsDraft, stored: readonly Span[]): Change[] =>
  spanChanges(
    stored.filter(({ id }) => Object.hasOwn(draft, id)),
    shownSpans(draft, []).map((span) => finished(span as Season)),
  );

/** Returns the touched seasons that another device changed while the draft was open.
 * @param seen the stored ranges and seasons when the draft was begun */
export const supersededSeasons = (draft: SeasonsDraft, stored: readonly Span[], seen: readonly Span[]): SpanId[] =>
  Object.keys(draft).filter((id) => {
    const theirs = spanOf(stored, id);
    return !sameValue(theirs, draft[id]) && !sameValue(theirs, spanOf(seen, id));
  });

/** Returns the other device's values of these seasons. */
export const theirSeasonChanges = (draft: SeasonsDraft, ids: readonly SpanId[], stored: readonly Span[]): Change[] =>
  ids.flatMap((id) => {
    const theirs = stored.filter((span) => span.id === id);
    const mine = draft[id];
    if (theirs.length > 0) return spanChanges([], theirs);
    return mine ? [{ key: spanKey(mine), value: null, del: true as const }] : [];
  });

const spanOf = (spans: readonly Span[], id: SpanId): Span | null => spans.find((span) => span.id === id) ?? null;

const finished = ({ name, week, ...season }: Season): Season => ({
  ...season,
  name: name.trim(),
  week: weekOf((day) => withSortedPeriods(week[day])),
});
