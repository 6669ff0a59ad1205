import { useEffect, useRef, useState } from 'react';
import type { PublicHoliday } from '@doorsign/shared-schema/holidays';
import { can } from '@doorsign/shared-schema/plans';
import { holidayChanges, sectionOf, type Settings } from '@doorsign/shared-schema/registers';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { formatDate, formatDaysAhead } from '../../lib/calendar-date.ts';
import { Link } from '../../lib/router.tsx';
import { useNow } from '../../lib/use-now.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { announceSave } from '../../local/announce-save.ts';
import { usePublicHolidays } from '../../local/answers/use-public-holidays.ts';
import { useRestore } from '../../local/change-hooks.ts';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { useMay } from '../../local/team/member.ts';
import { useSaveCountry } from '../../local/use-save-country.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { entryFor, unsaidHolidays } from './unsaid-holidays.ts';

/** The texts of an answer's Save, those of /holidays. */
const TEXTS = {
  saved: 'Holidays saved!',
  refused: 'Error saving holidays',
  planRequired: 'Upgrade Required',
  refusedFallback: 'Failed to update holidays. Please try again.',
};

/** Asks for the hours of the next public holiday about which the owner has said nothing. Renders nothing if there is none within 30 days,
 * while hours were never saved, and for settings of a newer version.
 * Source: shared-schema/docs/product-rules.md#s22. */
export function HolidayNudge() {
  const { now } = useServices();
  const { user } = useSession();
  const settings = useSettings();
  const newer = useNewerKeys();
  const nowMs = useNow(now, MINUTE);
  const holidays = usePublicHolidays()?.holidays;
  const isAllowed = useMay('hours.write');
  if (!isAllowed || !user || !settings?.businessHours || !holidays || [...newer].some(isAboutHours)) return null;
  const today = readWallClock(settings.timezone, nowMs).date;
  return (
    <Nudge
      unsaid={unsaidHolidays(settings, holidays, today)}
      settings={settings}
      today={today}
      isAllowed={can(user.plan, 'holidayScheduling')}
    />
  );
}

const isAboutHours = (key: string): boolean =>
  key === 'profile.country' || ['hours', 'holidays'].includes(sectionOf(key));

interface NudgeProps {
  unsaid: readonly PublicHoliday[];
  settings: Settings;
  /** "YYYY-MM-DD" */
  today: string;
  /** Whether the plan has entries for dates. */
  isAllowed: boolean;
}

function Nudge({ unsaid, settings, today, isAllowed }: NudgeProps) {
  const restore = useRestore();
  const saveCountry = useSaveCountry(toast);
  const [busy, setBusy] = useState(false);
  /** The date of the pressed answer: its button is about to go. */
  const answered = useRef<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [next] = unsaid;
  const date = next?.date ?? null;

  useEffect(() => {
    if (answered.current === null || answered.current === date) return;
    answered.current = null;
    (title.current ?? document.querySelector('h1'))?.focus({ preventScroll: title.current === null });
  }, [date]);
  if (!next) return null;

  const run = async (save: () => Promise<void>): Promise<void> => {
    setBusy(true);
    answered.current = next.date;
    await save();
    setBusy(false);
  };
  const answer = (kind: 'closed' | 'normal'): Promise<void> =>
    run(async () => {
      try {
        const changes = holidayChanges([], [entryFor(next, kind, settings)]);
        // An edit of its own: it ends no draft of /holidays.
        void announceSave(await restore('holidays', changes), TEXTS, toast);
      } catch (error) {
        answered.current = null;
        const description = error instanceof Error ? error.message : TEXTS.refusedFallback;
        toast({ title: TEXTS.refused, description, variant: 'destructive' });
      }
    });
  const others = unsaid.length - 1;
  return (
    <section aria-labelledby="holiday-nudge" className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <h2 id="holiday-nudge" ref={title} tabIndex={-1} className="text-base leading-6 break-words">
        {next.name} is {formatDaysAhead(next.date, today)}
      </h2>
      <p className="mt-0.5">
        <time dateTime={next.date}>{formatDate(next.date, today)}</time>. What are your hours?
      </p>
      {isAllowed ? null : (
        <p className="mt-1 text-muted">Until you say so, visitors read “Holiday hours may differ” that day.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isAllowed ? (
          <>
            <Button variant="secondary" busy={busy} onClick={() => void answer('closed')}>
              Closed
            </Button>
            <ButtonLink variant="secondary" to={`/holidays?date=${next.date}`}>
              Special hours
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink variant="secondary" to="/pricing">
              Closed <Badge tone="holiday">Pro</Badge>
            </ButtonLink>
            <ButtonLink variant="secondary" to="/pricing">
              Special hours <Badge tone="holiday">Pro</Badge>
            </ButtonLink>
          </>
        )}
        <Button variant="secondary" busy={busy} onClick={() => void answer('normal')}>
          Normal hours
        </Button>
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4">
        {others > 0 ? (
          <Link to="/holidays" className="inline-block py-2 font-medium text-brand underline underline-offset-3">
            and {others} more in the next 30 days
          </Link>
        ) : null}
        <details>
          <summary className="min-h-10 cursor-pointer py-2 text-muted">More</summary>
          <Button
            variant="ghost"
            className="-ml-4"
            busy={busy}
            onClick={() => void run(() => saveCountry({ country: 'none', region: null }))}
          >
            My business ignores public holidays
          </Button>
        </details>
      </div>
    </section>
  );
}
