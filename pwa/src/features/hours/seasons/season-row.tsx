import { Pencil, Trash2 } from 'lucide-react';
import type { Season } from '@doorsign/shared-schema/spans';
import { formatDaysAhead } from '../../../lib/calendar-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type ListedSeason } from './season-dates.ts';
import { seasonEditId } from './season-edit-id.ts';
import { OverlapNotes } from './overlap-notes.tsx';
import { seasonDates } from './season-texts.ts';

export interface SeasonRowProps {
  listed: ListedSeason;
  /** The other seasons that can be saved. */
  others: readonly Season[];
  /** Whether it counts today. */
  isNow: boolean;
  /** "YYYY-MM-DD" */
  today: string;
  /** null on plans without seasons */
  onEdit: ((season: Season) => void) | null;
  onRemove: (season: Season, row: Element | null) => void;
}

/** One season: its dates, whether it counts today or begins in some days, and the seasons that it overlaps. */
export function SeasonRow({
  listed: { season, begins, missing },
  others,
  isNow,
  today,
  onEdit,
  onRemove,
}: SeasonRowProps) {
  const name = season.name.trim() || 'No name yet';
  const ahead = begins !== null && begins > today ? formatDaysAhead(begins, today) : null;
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4 [contain-intrinsic-size:auto_72px] [content-visibility:auto] sm:pl-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {isNow ? <Badge tone="brand">Now</Badge> : ahead ? <Badge>{ahead}</Badge> : null}
        </p>
        <p className="text-muted">{seasonDates(season, today)}</p>
        {missing === null ? (
          <OverlapNotes season={season} others={others} today={today} />
        ) : (
          <p className="text-hint leading-5 text-danger">{missing}</p>
        )}
      </div>
      {onEdit ? (
        <Button
          id={seasonEditId(season.id)}
          variant="ghost"
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(season)}
          className="-mt-1 px-3"
        >
          <Pencil aria-hidden />
          Edit
        </Button>
      ) : null}
      <button
        type="button"
        data-remove
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={(event) => onRemove(season, event.currentTarget.closest('li'))}
        className="-mt-1 grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-danger"
      >
        <Trash2 aria-hidden className="size-4" />
      </button>
    </li>
  );
}
