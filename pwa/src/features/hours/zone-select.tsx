import { Check, ChevronDown, Globe } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { controlClass } from '../../ui/field.tsx';
import { useZoneSearch, type ZoneSearch } from './use-zone-search.ts';
import { zoneLabelOf, type ZoneOption } from './zone-options.ts';

export interface ZoneSelectProps {
  /** IANA name */
  value: string;
  /** Epoch milliseconds. */
  now: number;
  onChange: (zone: string) => void;
}

const GROUPS = [
  { group: 'common', heading: 'Common time zones' },
  { group: 'all', heading: 'All other time zones' },
] as const;

/** Lines that Page Up and Page Down go. */
const PAGE = 8;

/** The time zone of the business: a field that opens a list and searches it while one types. The browser's own select has
 * no search, and 400 lines without one are no choice. Keys and roles follow the combobox pattern of the ARIA guide. */
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
      <ZoneList id={`${id}-list`} search={search} chosen={value} optionId={optionId} onChoose={choose} />
    </div>
  );
}

interface ZoneListProps {
  id: string;
  search: ZoneSearch;
  chosen: string;
  optionId: (zone: string) => string;
  onChoose: (zone: string) => void;
}

function ZoneList({ id, search, chosen, optionId, onChoose }: ZoneListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isOpen = search.typed !== null;
  const activeId = search.active && optionId(search.active.value);
  useEffect(() => {
    const option = activeId && document.getElementById(activeId);
    if (isOpen && list.current && option) keepInView(list.current, option);
  }, [isOpen, activeId]);

  return (
    <div
      id={id}
      ref={list}
      role="listbox"
      aria-label="Time zones"
      hidden={!isOpen}
      // The field keeps the focus, or its blur would close the list before the press arrives.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 animate-rise overflow-y-auto rounded-card border border-line bg-card pb-1.5 shadow-float sm:-left-16"
    >
      {isOpen && search.found.length === 0 ? (
        <p role="option" aria-disabled aria-selected={false} className="px-4 pt-3 pb-2 text-muted">
          No time zone matches “{search.typed}”.
        </p>
      ) : null}
      {GROUPS.map(({ group, heading }) => {
        const options = search.found.filter((option) => option.group === group);
        if (options.length === 0) return null;
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p
              id={`${id}-${group}`}
              role="presentation"
              className="sticky top-0 bg-card px-4 pt-3 pb-1 text-xs font-semibold text-muted"
            >
              {heading}
            </p>
            {options.map((option) => (
              <ZoneLine
                key={option.value}
                id={optionId(option.value)}
                option={option}
                isChosen={option.value === chosen}
                isActive={option.value === search.active?.value}
                onChoose={onChoose}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface ZoneLineProps {
  id: string;
  option: ZoneOption;
  isChosen: boolean;
  isActive: boolean;
  onChoose: (zone: string) => void;
}

function ZoneLine({ id, option, isChosen, isActive, onChoose }: ZoneLineProps) {
  return (
    <div
      id={id}
      role="option"
      data-value={option.value}
      aria-selected={isChosen}
      onClick={() => onChoose(option.value)}
      className={classes(
        'mx-1.5 flex min-h-10 cursor-pointer scroll-mt-9 items-center gap-3 rounded-control px-2.5 hover:bg-shade',
        isActive && 'bg-brand-soft text-on-brand-soft hover:bg-brand-soft',
      )}
    >
      <span className={classes('min-w-0 flex-1', isChosen && 'font-semibold')}>{option.label}</span>
      {isChosen ? <Check aria-hidden className="size-4 shrink-0" /> : null}
    </div>
  );
}

/** Scrolls the list alone; scrollIntoView would move the page under the owner's thumb too. */
const keepInView = (list: HTMLElement, option: HTMLElement): void => {
  const headingHeight = 36;
  const top = option.offsetTop;
  const bottom = top + option.offsetHeight;
  if (top - headingHeight < list.scrollTop) list.scrollTop = top - headingHeight;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
};
