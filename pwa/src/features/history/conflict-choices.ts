import { DAYS } from '@doorsign/shared-schema/hours';
import { CLOSURE_KEY, hoursKey, sectionName } from '@doorsign/shared-schema/registers';
import type { ConflictParty } from '@doorsign/shared-schema/api';
import { valuesOf, type ConflictGroup } from './conflict-groups.ts';
import { formatChanges } from './format-changes.ts';
import { isObject } from './format-hours.ts';

/** The words on the two buttons of a conflict. */
export interface ConflictChoices {
  /** Publishes the replaced values. */
  use: string;
  /** Leaves the live values. */
  keep: string;
}

/** The longest value that a button shows, in characters. */
const VALUE_MAX = 24;

const DAY_KEYS: ReadonlySet<string> = new Set(DAYS.map(hoursKey));

/** Returns the only value of each side, if both are short and differ. Of the hours of a day only the end that differs is left: "6:00 AM"
 * of "6:00 AM to 5:00 PM" beside "7:00 AM to 5:00 PM". */
const shortValues = (group: ConflictGroup, timezone: string | undefined): ConflictChoices | null => {
  if (group.conflicts.some(({ lose, live }) => lose.deleted || live.deleted)) return null;
  const [used, kept] = [
    formatChanges(valuesOf(group, 'lose'), timezone),
    formatChanges(valuesOf(group, 'live'), timezone),
  ];
  const [use, keep] = [used[0]?.after ?? '', kept[0]?.after ?? ''];
  if (used.length !== 1 || kept.length !== 1 || use === keep) return null;
  if (DAY_KEYS.has(group.conflicts[0].key)) {
    const [[useFrom, useTo, ...useMore], [keepFrom, keepTo, ...keepMore]] = [use.split(' to '), keep.split(' to ')];
    const isOnePeriod = useMore.length === 0 && keepMore.length === 0;
    if (isOnePeriod && useFrom && keepFrom && useTo && useTo === keepTo) return { use: useFrom, keep: keepFrom };
    if (isOnePeriod && useTo && keepTo && useFrom === keepFrom) return { use: useTo, keep: keepTo };
  }
  return Math.max(use.length, keep.length) <= VALUE_MAX ? { use, keep } : null;
};

const isClosing = ({ deleted, value }: ConflictParty): boolean =>
  !deleted && isObject(value) && value['kind'] === 'closed';
const isNothing = ({ deleted, value }: ConflictParty): boolean => deleted || value === null;

/** Returns the effect on the website where one side closes the business and the other ends that; else null. */
const closingOrNot = ({ conflicts: [{ key, lose, live }] }: ConflictGroup): ConflictChoices | null => {
  if (key !== CLOSURE_KEY) return null;
  if (isClosing(lose) && isNothing(live)) return { use: 'Close again', keep: 'Don’t close' };
  return isNothing(lose) && isClosing(live) ? { use: 'Reopen', keep: 'Stay closed' } : null;
};

/** Returns the words on the buttons of a conflict: the two values, or, where these are too long, whose values they are. They
 * stay true on the device that made the live change and on the one whose change was replaced.
 * @param timezone the business's; the device's if not given */
export const conflictChoices = (group: ConflictGroup, timezone?: string): ConflictChoices => {
  const closing = group.conflicts.length === 1 ? closingOrNot(group) : null;
  if (closing) return closing;
  const values = shortValues(group, timezone);
  if (values) return { use: `Use ${values.use}`, keep: `Keep ${values.keep}` };
  const { madeHere, origin, live, lose } = group.conflicts[0];
  const isClosure = group.conflicts.every(({ key }) => key === CLOSURE_KEY);
  const noun = isClosure ? 'closure' : sectionName(group.label).toLowerCase();
  if (origin === 'recovery' || live.rev === '') return { use: `Use the earlier ${noun}`, keep: 'Keep what’s live' };
  if (madeHere === 'lose') return { use: `Use this device’s ${noun}`, keep: `Keep the other device’s ${noun}` };
  if (madeHere === 'live') return { use: `Use the other device’s ${noun}`, keep: `Keep this device’s ${noun}` };
  if (!live.device || !lose.device || live.device === lose.device)
    return { use: `Use the replaced ${noun}`, keep: `Keep the live ${noun}` };
  return { use: `Use ${noun} from ${lose.device}`, keep: `Keep ${noun} from ${live.device}` };
};
