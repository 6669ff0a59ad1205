import { useMemo, useState } from 'react';
import { createZoneNames, searchZones, zoneOptionsOf, type ZoneOption } from './zone-options.ts';

/** Returns the zones that this browser lists. Browsers too old to list them return none; the sixteen of facts zone.* remain. */
const listedZones = (): readonly string[] =>
  typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];

/** The state of the time zone selector: the typed text, the matches, and the line that the keyboard is on. */
export interface ZoneSearch {
  /** null while the list is closed */
  readonly typed: string | null;
  readonly found: readonly ZoneOption[];
  readonly active: ZoneOption | null;
  show(): void;
  hide(): void;
  type(text: string): void;
  /** Adds zones that this browser may not list. */
  offer(zones: readonly string[]): void;
  /** Moves by a number of lines, staying inside the list. */
  move(by: number): void;
}

/** Manages the search through the time zones.
 * @param chosen the zone in use: the keyboard starts there
 * @param now    epoch milliseconds; the zones have their names as of that time */
export const useZoneSearch = (chosen: string, now: number): ZoneSearch => {
  const [typed, setTyped] = useState<string | null>(null);
  const [activeZone, setActiveZone] = useState<string | null>(null);
  const isOpen = typed !== null;
  const [nameOf] = useState(() => createZoneNames(undefined, now));
  const [listed, setListed] = useState(listedZones);
  const options = useMemo(() => (isOpen ? zoneOptionsOf(listed, chosen) : []), [isOpen, listed, chosen]);
  const found = useMemo(() => searchZones(options, typed ?? '', nameOf), [options, typed, nameOf]);
  const activeIndex = found.findIndex(({ value }) => value === activeZone);

  return {
    typed,
    found,
    active: found[activeIndex] ?? null,
    show: () => {
      if (isOpen) return;
      setTyped('');
      setActiveZone(chosen);
    },
    hide: () => setTyped(null),
    type: (text) => {
      setTyped(text);
      const [first] = searchZones(isOpen ? options : zoneOptionsOf(listed, chosen), text, nameOf);
      setActiveZone(first?.value ?? null);
    },
    offer: (zones) => setListed((known) => [...new Set([...known, ...zones])]),
    move: (by) => {
      const next = Math.min(Math.max(activeIndex + by, 0), found.length - 1);
      setActiveZone(found[next]?.value ?? null);
    },
  };
};
