import { ChevronDown, Globe } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { controlClass } from '../../ui/field.tsx';
import { useZoneSearch } from './use-zone-search.ts';
import { zoneLabelOf } from './zone-label.ts';
import { ZoneList } from './zone-list.tsx';

export interface ZoneSelectProps {
  /** IANA name */
  value: string;
  /** Epoch milliseconds. */
  now: number;
  onChange: (zone: string) => void;
}

/** The number of lines that Page Up and Page Down move. */
const PAGE = 8;

/** The time zone of the business: a field that opens a list and filters it while the owner types. The browser's own select
 * has no search, which 400 zones need. Keys and roles follow the combobox pattern of the ARIA guide. */
export function ZoneSelect({ value, now, onChange }: ZoneSelectProps) {
  const id = useId();
  const search = useZoneSearch(value, now);
  const isOpen = search.typed !== null;
  const optionId = (zone: string): string => `${id}-${zone}`;

  const choose = (zone: string): void => {
    search.hide();
    onChange(zone);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
      event.preventDefault();
      search.show();
      return;
    }
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const step = steps[event.key];
    if (step !== undefined) search.move(step);
    else if (event.key === 'Enter' && search.active) choose(search.active.value);
    else if (event.key === 'Escape') search.hide();
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative w-full sm:w-64">
      <label htmlFor={id} className="sr-only">
        Time zone
      </label>
      <Globe aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && search.active ? optionId(search.active.value) : undefined}
        placeholder={isOpen ? 'Search city or zone' : undefined}
        value={search.typed ?? zoneLabelOf(value)}
        onClick={search.show}
        onBlur={search.hide}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={onKeyDown}
        className={classes(controlClass, 'truncate pr-9 pl-9 font-semibold placeholder:font-normal')}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-4 text-muted" />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Time zones"
        hidden={!isOpen}
        // Keeps the focus in the field: its blur would close the list before the click arrives.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 animate-rise overflow-y-auto rounded-card border border-line bg-card pb-1.5 shadow-float sm:-left-16"
      >
        {isOpen ? <ZoneList search={search} chosen={value} optionId={optionId} onChoose={choose} /> : null}
      </div>
    </div>
  );
}
