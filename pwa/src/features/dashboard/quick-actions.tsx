import { CalendarDays, Clock, Code, Paintbrush, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { entriesOf, upcomingEntries } from '../../lib/dated-entry.ts';
import { Link } from '../../lib/router.tsx';
import type { Settings } from '@doorsign/shared-schema/registers';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { CopyTextProps } from './copy-text.tsx';

const PLACEMENTS: Record<Settings['widgetStyle']['placement'], string> = {
  'top-left': 'top left',
  'top-right': 'top right',
  'bottom-left': 'bottom left',
  'bottom-right': 'bottom right',
  custom: 'custom spot',
};

const THEMES: Record<Settings['widgetStyle']['theme'], string> = { light: 'Light', dark: 'Dark', 'light dark': 'Auto' };

const CopyWaits = () => <span className="block h-6 text-muted">Copy the code</span>;
const CopyText = onDemand<'CopyText', CopyTextProps>(() => import('./copy-text.tsx'), 'CopyText', CopyWaits, CopyWaits);

/** A text that acts, as high as a pressable area has to be. */
const TEXT_ACTION = 'min-h-6 font-medium text-brand underline underline-offset-3 hover:text-brand-strong';

export interface QuickActionsProps {
  settings: Settings;
  /** Sections in which a newer version of the app has saved settings: this version may misread them. */
  newer: ReadonlySet<string>;
  hasHolidays: boolean;
  /** The business's date, "YYYY-MM-DD". */
  today: string;
  /** A part of the code; null when a newer version of the app saved it. */
  style: WidgetStyle | null;
}

/** The four ways to change what visitors see. On a phone they share its first screen with the status, so their heading is for
 * screen readers only. Source: facts dashboard.quick-actions and dashboard.action/*. */
export function QuickActions({ settings, newer, hasHolidays, today, style }: QuickActionsProps) {
  const { theme, placement, inline } = settings.widgetStyle;
  const [next] = upcomingEntries(entriesOf(settings), today);
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-base leading-6 max-sm:sr-only">
        Quick actions
      </h2>
      <div className="grid grid-cols-2 gap-2.5 sm:gap-3 lg:grid-cols-1">
        <Tile
          icon={Clock}
          title="Business Hours"
          to="/hours"
          note={settings.businessHours || newer.has('hours') ? 'Edit your hours' : 'Set up your hours'}
        />
        {hasHolidays ? (
          <Tile
            icon={CalendarDays}
            title="Manage Holidays"
            to="/holidays"
            note={newer.has('holidays') ? 'Edit your holidays' : next ? `Next: ${next.name}` : 'None scheduled'}
          />
        ) : (
          <LockedHolidays />
        )}
        <Tile
          icon={Paintbrush}
          title="Widget Styling"
          to="/styling"
          note={
            newer.has('style') ? 'Edit its look' : `${THEMES[theme]}, ${inline ? 'in the page' : PLACEMENTS[placement]}`
          }
        />
        <Tile
          icon={Code}
          title="Install Widget"
          to="/install"
          note={
            style ? (
              <CopyText style={style} className={classes('relative z-1 -mx-1 px-1', TEXT_ACTION)} />
            ) : (
              'Get the code'
            )
          }
        />
      </div>
    </section>
  );
}

const TILE =
  'relative flex min-w-0 items-start gap-2 rounded-card border border-line px-2.5 py-2.5 sm:items-center sm:gap-3 sm:px-4 sm:py-3';

interface TileProps {
  to: string;
  icon: LucideIcon;
  title: string;
  /** Below the title: what there is, or another action. */
  note: ReactNode;
}

/** A tile that is pressable as a whole: its link covers it. */
function Tile({ to, icon, title, note }: TileProps) {
  return (
    <div
      className={classes(
        TILE,
        'bg-card shadow-card transition-colors hover:border-brand has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-(--focus)',
      )}
    >
      <Mark icon={icon} className="bg-brand-soft text-on-brand-soft" />
      <div className="min-w-0">
        <Link
          to={to}
          className="block min-h-6 leading-5 font-semibold outline-none after:absolute after:inset-0 after:rounded-card"
        >
          <span className="block">{title}</span>
          {typeof note === 'string' ? (
            <span className="block truncate leading-6 font-normal text-muted" title={note}>
              {note}
            </span>
          ) : null}
        </Link>
        {typeof note === 'string' ? null : note}
      </div>
    </div>
  );
}

/** The disabled tile of a locked feature, with a link to upgrade. Source: facts dashboard.free.holidays-*. */
function LockedHolidays() {
  return (
    <div className={classes(TILE, 'bg-shade')}>
      <Mark icon={CalendarDays} className="bg-track text-muted" />
      <div className="min-w-0">
        <p className="leading-5 font-semibold text-muted">Manage Holidays</p>
        <p className="flex items-center gap-x-2">
          <Badge tone="holiday">Pro</Badge>
          <Link to="/pricing" className={classes('inline-block', TEXT_ACTION)}>
            Upgrade
          </Link>
        </p>
      </div>
    </div>
  );
}

/** An icon, in a square where there is room for one. */
function Mark({ icon: Icon, className }: { icon: LucideIcon; className: string }) {
  return (
    <span
      className={classes(
        'grid shrink-0 place-items-center rounded-control max-sm:h-5 max-sm:bg-transparent sm:size-9',
        className,
      )}
    >
      <Icon aria-hidden className="size-4.5" />
    </span>
  );
}
