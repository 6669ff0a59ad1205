import type { Season } from '@doorsign/shared-schema/spans';
import { UNDO_MS } from '../../../local/announce-save.ts';
import { toast } from '../../../ui/toast.tsx';
import type { HoursEditing } from '../use-hours-draft.ts';
import { seasonDates } from './season-texts.ts';

/** Returns a function that removes a season from the draft and says so with a way back. The focus goes to the next row, else to the
 * previous one, else to the heading.
 * @param today "YYYY-MM-DD" */
export const removeSeasonWith =
  ({ removeSeasons, setSeason }: Pick<HoursEditing, 'removeSeasons' | 'setSeason'>, today: string, headingId: string) =>
  (season: Season, row: Element | null): void => {
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]');
    (next ?? document.getElementById(headingId))?.focus();
    removeSeasons([season.id]);
    const told = [season.name.trim(), seasonDates(season, today)].filter(Boolean).join(', ');
    toast({
      title: 'Season removed',
      description: [...(told ? [`${told}.`] : []), 'Save your changes to publish this.'].join(' '),
      action: { label: 'Undo', onPress: () => setSeason(season) },
      durationMs: UNDO_MS,
    });
  };
