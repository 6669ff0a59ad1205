import type { ReactNode } from 'react';
import { sectionName, type EditLabel } from '@doorsign/shared-schema/registers';

export interface KeptRowProps {
  label: EditLabel;
  /** The time and the device, beside the section's name. */
  about: ReactNode;
  /** The reason why the change is listed. */
  reason?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One change in a card: its section, time, reason, values and actions. */
export function KeptRow({ label, about, reason, actions, children }: KeptRowProps) {
  return (
    <li className="px-5 py-4">
      <h3 className="font-sans text-sm leading-6 font-semibold tracking-normal">
        {sectionName(label)} <span className="font-normal text-muted">· {about}</span>
      </h3>
      {reason ? <div className="mt-0.5">{reason}</div> : null}
      <div className="mt-2">{children}</div>
      {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
    </li>
  );
}
