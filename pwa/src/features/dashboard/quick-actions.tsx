import { CalendarDays, Clock, Code, Paintbrush, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Settings } from '@doorsign/shared-schema/registers';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';

const PLACEMENTS: Record<Settings['widgetStyle']['placement'], string> = {
  'top-left': 'top left',
  'top-right': 'top right',
  'bottom-left': 'bottom left',
  'bottom-right': 'bottom right',
  custom: 'custom spot',
};

const THEMES: Record<Settings['widgetStyle']['theme'], string> = { light: 'Light', dark: 'Dark', 'light dark': 'Auto' };

const tile = 'flex items-start gap-3.5 rounded-card border border-line p-4';

export interface QuickActionsProps {
  settings: Settings;
  /** Sections in which a newer version of the app has saved settings: this version may misread them. */
  newer: ReadonlySet<string>;
  hasHolidays: boolean;
  /** The business's date, "YYYY-MM-DD". */
  today: string;
}

/** The four ways to change what visitors see. Source: facts dashboard.quick-actions and dashboard.action/*. */
export function QuickActions({ settings, newer, hasHolidays, today }: QuickActionsProps) {
  const { theme, placement, inline } = settings.widgetStyle;
  const next = nextHoliday(settings.holidays, today);
  return (
    <section aria-labelledby="quick-actions" className="mt-8">
      <h2 id="quick-actions" className="mb-3 text-lg leading-7">
        Quick actions
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Action to="/hours" icon={Clock} title="Business Hours">
          {settings.businessHours || newer.has('hours') ? 'Edit your hours' : 'Set up your hours'}
        </Action>
        {hasHolidays ? (
          <Action to="/holidays" icon={CalendarDays} title="Manage Holidays">
            {newer.has('holidays') ? 'Edit your holidays' : next ? `Next: ${next.name}` : 'None scheduled'}
          </Action>
        ) : (
          <LockedHolidays />
        )}
        <Action to="/styling" icon={Paintbrush} title="Widget Styling">
          {newer.has('style') ? 'Edit its look' : `${THEMES[theme]}, ${inline ? 'in the page' : PLACEMENTS[placement]}`}
        </Action>
        <Action to="/install" icon={Code} title="Install Widget">
          Copy the code
        </Action>
      </div>
    </section>
  );
}

/** Returns the next holiday. Stored holidays may be over; undefined when all are. */
const nextHoliday = (holidays: Settings['holidays'], today: string): Settings['holidays'][number] | undefined =>
  holidays.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1))[0];

interface ActionProps {
  to: string;
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

function Action({ to, icon, title, children }: ActionProps) {
  return (
    <Link to={to} className={classes(tile, 'bg-card shadow-card transition-colors hover:border-brand')}>
      <Mark icon={icon} className="bg-brand-soft text-on-brand-soft" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">{children}</span>
      </span>
    </Link>
  );
}

/** The disabled tile of a locked feature, with a link to upgrade. Source: facts dashboard.free.holidays-*. */
function LockedHolidays() {
  return (
    <div className={classes(tile, 'bg-shade')}>
      <Mark icon={CalendarDays} className="bg-track text-muted" />
      <div className="min-w-0">
        <p className="font-semibold text-muted">Manage Holidays</p>
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Badge tone="holiday">Pro</Badge>
          <Link to="/pricing" className="font-medium text-brand underline underline-offset-3 hover:text-brand-strong">
            Upgrade
          </Link>
        </p>
      </div>
    </div>
  );
}

function Mark({ icon: Icon, className }: { icon: LucideIcon; className: string }) {
  return (
    <span className={classes('grid size-10 shrink-0 place-items-center rounded-control', className)}>
      <Icon aria-hidden className="size-4.5" />
    </span>
  );
}
