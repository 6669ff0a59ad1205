import type { ReactNode } from 'react';
import { useLocations } from '../../local/locations/locations.ts';
import { sectionName, type EditLabel } from '@doorsign/shared-schema/registers';

export interface KeptRowProps {
  label: EditLabel;
  /** The id of the location at which the change was made. */
  scope: string | undefined;
  /** The time and the device, beside the section's name. */
  about: ReactNode;
  /** The reason why the change is listed. */
  reason?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One change in a card: its section, time, reason, values and actions. */
export function KeptRow({ label, scope, about, reason, actions, children }: KeptRowProps) {
  const place = usePlaceName(scope);
  return (
    <li className="px-5 py-4">
      <h3 className="font-sans text-sm leading-6 font-semibold tracking-normal">
        {sectionName(label)}
        {place === null ? null : ` at ${place}`} <span className="font-normal text-muted">· {about}</span>
      </h3>
      {reason ? <div className="mt-0.5">{reason}</div> : null}
      <div className="mt-2">{children}</div>
      {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
    </li>
  );
}

/** Returns the name of a change's location; null for a business with one location. */
const usePlaceName = (scope: string | undefined): string | null => {
  const locations = useLocations() ?? [];
  if (locations.length < 2 || scope === undefined) return null;
  return locations.find(({ id }) => id === scope)?.name ?? 'Deleted location';
};
