import { Pencil } from 'lucide-react';
import { memo } from 'react';
import {
  daysAheadText,
  formatEntryDates,
  hoursOf,
  isRange,
  keyOf,
  withHours,
  type Entry,
} from '../../lib/dated-entry.ts';
import { quietButtonClass } from '../../ui/quiet-button.ts';
import { useFocusNext } from '../../ui/use-focus-next.ts';
import { closedSwitchId, HolidayHours } from './holiday-hours.tsx';
import { RemoveButton } from './remove-button.tsx';

export interface ActiveHolidayProps {
  entry: Entry;
  today: string;
  /** The hours that apply without the entry, "9:00 AM – 5:00 PM", of an entry with normal hours; else null. */
  normal: string | null;
  onChange: (entry: Entry) => void;
  onUseNormalHours: (entry: Entry) => void;
  onEdit: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
}

/** The element ID of the button that edits a range of dates. */
export const editButtonId = (key: string): string => `holiday-${key}-edit`;

const otherHoursId = (key: string): string => `holiday-${key}-other`;

/** One chosen day or range of days: closed, with its own hours, or with normal hours. It is rendered again only when it changes, and laid
 * out only while in view, because the list may have 400 days. */
export const ActiveHoliday = memo(function ActiveHoliday(props: ActiveHolidayProps) {
  const { entry, today, onChange, onUseNormalHours, onEdit, onRemove } = props;
  const focusNext = useFocusNext();
  const key = keyOf(entry);
  const { name } = entry;
  const isRegular = !isRange(entry) && entry.regular === true;
  return (
    <li className="py-3 pr-2 pl-5 [contain-intrinsic-size:auto_104px] [content-visibility:auto]">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="text-muted">
            {isRange(entry) ? (
              formatEntryDates(entry, today)
            ) : (
              <time dateTime={entry.date}>{formatEntryDates(entry, today)}</time>
            )}{' '}
            · {daysAheadText(entry, today)}
          </p>
        </div>
        <div className="flex">
          {isRange(entry) ? (
            <button
              type="button"
              id={editButtonId(key)}
              aria-label={`Edit ${name}`}
              title="Edit"
              onClick={() => onEdit(entry)}
              className="-mt-1 grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-ink"
            >
              <Pencil aria-hidden className="size-4" />
            </button>
          ) : null}
          <RemoveButton entry={entry} onRemove={onRemove} />
        </div>
      </div>
      <div className="pr-3">
        {isRegular ? (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p>Normal hours{props.normal ? `, ${props.normal}` : ''}</p>
            <button
              type="button"
              id={otherHoursId(key)}
              onClick={() => {
                focusNext(closedSwitchId(key));
                onChange(withHours(entry, hoursOf(entry)));
              }}
              className={quietButtonClass}
            >
              Set other hours <span className="sr-only">on {name}</span>
            </button>
          </div>
        ) : (
          <HolidayHours
            of={key}
            name={name}
            told={name}
            hours={hoursOf(entry)}
            checked
            onChange={(hours) => onChange(withHours(entry, hours))}
          >
            {isRange(entry) ? null : (
              <button
                type="button"
                onClick={() => {
                  focusNext(otherHoursId(key));
                  onUseNormalHours(entry);
                }}
                className={quietButtonClass}
              >
                Use normal hours <span className="sr-only">on {name}</span>
              </button>
            )}
          </HolidayHours>
        )}
      </div>
    </li>
  );
});
