import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { zoneCalls } from '@doorsign/shared-schema/api';
import { takeOfferedZones } from '../../local/storage/kept-zones.ts';
import { useServices } from '../../local/services.ts';
import { classes } from '../../ui/classes.ts';
import type { ZoneSearch } from './use-zone-search.ts';
import type { ZoneOption } from './zone-options.ts';

const GROUPS = [
  { group: 'common', heading: 'Common time zones' },
  { group: 'all', heading: 'All other time zones' },
] as const;

export interface ZoneListProps {
  search: ZoneSearch;
  chosen: string;
  optionId: (zone: string) => string;
  onChoose: (zone: string) => void;
}

/** The matching zones in the open time zone selector. */
export function ZoneList({ search, chosen, optionId, onChoose }: ZoneListProps) {
  const id = useId();
  const { active, found, typed } = search;
  useOfferedZones(search);
  const activeId = active && optionId(active.value);
  useEffect(() => {
    const option = activeId && document.getElementById(activeId);
    const list = option && option.closest<HTMLElement>('[role=listbox]');
    if (list) keepInView(list, option);
  }, [activeId]);

  return (
    <>
      {found.length === 0 ? (
        <p role="option" aria-disabled aria-selected={false} className="px-4 pt-3 pb-2 text-muted">
          No time zone matches “{typed}”.
        </p>
      ) : null}
      {GROUPS.map(({ group, heading }) => {
        const options = found.filter((option) => option.group === group);
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
                isActive={option.value === active?.value}
                onChoose={onChoose}
              />
            ))}
          </div>
        );
      })}
    </>
  );
}

/** Loads the server's zones when the list opens. If that fails, the browser's zones remain. */
const useOfferedZones = ({ offer }: ZoneSearch): void => {
  const { api } = useServices();
  const add = useRef(offer);
  useEffect(() => {
    const controller = new AbortController();
    api.call(zoneCalls.list, { signal: controller.signal }).then(
      (answer) => {
        if (controller.signal.aborted) return;
        takeOfferedZones(answer);
        add.current(answer.zones.flatMap(({ names }) => names));
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [api]);
};

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

/** Scrolls only the list; scrollIntoView would also move the page under the owner's thumb. */
const keepInView = (list: HTMLElement, option: HTMLElement): void => {
  const headingHeight = 36;
  const top = option.offsetTop;
  const bottom = top + option.offsetHeight;
  if (top - headingHeight < list.scrollTop) list.scrollTop = top - headingHeight;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
};
