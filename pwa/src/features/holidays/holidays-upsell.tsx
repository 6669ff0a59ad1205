import { CalendarDays } from 'lucide-react';
import { PUBLIC_HOLIDAYS_SOURCE } from '@doorsign/shared-schema/holidays';
import { PLANS } from '@doorsign/shared-schema/plans';
import { usePublicHolidays } from '../../local/answers/use-public-holidays.ts';
import { useSaveCountry } from '../../local/use-save-country.ts';
import { daysAheadText, formatEntryDates, keyOf } from '../../lib/dated-entry.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toast.tsx';
import { HolidaysPanel } from './active-holidays.tsx';
import { CountrySelect } from './country-select.tsx';
import { entryHours } from './holiday-texts.ts';
import { HolidaysNotices } from './holidays-notices.tsx';
import { HolidaysPreview } from './holidays-preview.tsx';
import { RemoveButton } from './remove-button.tsx';
import type { HolidaysEditing } from './use-holidays-draft.ts';

const { name: PLAN, amount } = PLANS.pro;

/** The screen on plans without the feature: days kept from a higher plan can be removed, the country is chosen, because visitors read a hint
 * on its public holidays, and the planner is shown grayed out.
 * Source: facts holidays.free.*; shared-schema/docs/product-rules.md#p7, #p15. */
export function HolidaysUpsell({ editing }: { editing: HolidaysEditing }) {
  const known = usePublicHolidays();
  const saveCountry = useSaveCountry(toast);
  return (
    <>
      <HolidaysNotices editing={editing} />
      <KeptHolidays editing={editing} />
      <section
        aria-labelledby="holidays-upsell"
        className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-brand-soft p-5 text-on-brand-soft sm:p-6"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-card text-brand">
          <CalendarDays aria-hidden className="size-5.5" />
        </span>
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id="holidays-upsell" className="text-lg leading-6">
            Holiday Scheduling Available in {PLAN} Plan
          </h2>
          <p className="mt-1">
            Close for public holidays in one tap, set special hours for any day, and let your widget say why.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/pricing">{`Upgrade to ${PLAN} Plan - $${amount / 100}/mo`}</ButtonLink>
          <ButtonLink to="/pricing" variant="secondary">
            Learn More
          </ButtonLink>
        </div>
      </section>
      {known ? (
        <>
          <Card title="Public Holidays" className="mt-4">
            <CountrySelect known={known} onChoose={(country) => void saveCountry(country)} />
            <p className="mt-4 text-hint leading-5 text-muted">{PUBLIC_HOLIDAYS_SOURCE}</p>
          </Card>
          <HolidaysPreview known={known} today={editing.today} />
        </>
      ) : null}
      <SaveBar
        dirty={editing.dirty}
        saving={editing.saving}
        onReset={editing.reset}
        onSave={() => void editing.save()}
      />
    </>
  );
}

function KeptHolidays({ editing: { upcoming, today, remove } }: { editing: HolidaysEditing }) {
  if (upcoming.length === 0) return null;
  return (
    <HolidaysPanel count={upcoming.length} className="mb-4">
      <p className="px-5 py-3 text-muted">
        Visitors still see these. On your plan, you can remove them, but not change them.
      </p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto overscroll-contain border-t border-line">
        {upcoming.map((entry) => (
          <li
            key={keyOf(entry)}
            className="flex items-start gap-2 py-3 pr-2 pl-5 [contain-intrinsic-size:auto_72px] [content-visibility:auto]"
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{entry.name}</p>
              <p className="text-muted">
                {formatEntryDates(entry, today)} · {daysAheadText(entry, today)} · {entryHours(entry)}
              </p>
            </div>
            <RemoveButton entry={entry} onRemove={remove} />
          </li>
        ))}
      </ul>
    </HolidaysPanel>
  );
}
