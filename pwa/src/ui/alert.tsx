import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type AlertKind = 'error' | 'info' | 'success' | 'warning';

const KINDS: Record<AlertKind, { icon: LucideIcon; look: string }> = {
  error: { icon: CircleAlert, look: 'border-closed/30 bg-closed-soft text-closed-text' },
  warning: { icon: TriangleAlert, look: 'border-holiday/40 bg-holiday-soft text-holiday-text' },
  success: { icon: CircleCheck, look: 'border-open/30 bg-open-soft text-open-text' },
  info: { icon: Info, look: 'border-line bg-other-soft text-other-text' },
};

export interface AlertProps {
  kind: AlertKind;
  title?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A message for the owner, shown where it applies. Errors interrupt a screen reader, other kinds wait. */
export function Alert({ kind, title, actions, className, children }: AlertProps) {
  const { icon: Icon, look } = KINDS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes('flex gap-3 rounded-control border px-4 py-3', look, className)}
    >
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        <div>{children}</div>
        {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
