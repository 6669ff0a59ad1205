import { useState } from 'react';
import { useLocations } from '../../local/locations/locations.ts';
import type { ChecksProps } from '../../ui/checks.tsx';

/** A choice among the locations that are not archived. */
export interface LocationChoice {
  /** The ids of the chosen ones; null for all. */
  readonly locations: string[] | null;
  /** The checkboxes; null if there is nothing to choose. */
  readonly checks: Pick<ChecksProps, 'legend' | 'choices' | 'chosen' | 'onChange'> | null;
}

/** Returns a choice of locations.
 * @param initial the ids that are chosen at first; null for all */
export const useLocationChoice = (initial: readonly string[] | null): LocationChoice => {
  const choices = (useLocations() ?? []).filter(({ id, state }) => state !== 'archived' || initial?.includes(id));
  const [ids, setIds] = useState(initial);
  const locations = ids && [...ids];
  if (choices.length < 2) return { locations, checks: null };
  const all = choices.map(({ id }) => id);
  return {
    locations,
    checks: {
      legend: 'Locations',
      choices,
      chosen: ids ?? all,
      onChange: (next) => setIds(next.length === all.length ? null : next),
    },
  };
};
