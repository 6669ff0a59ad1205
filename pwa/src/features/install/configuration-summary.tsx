import { cityOfTimezone } from '@doorsign/shared-schema/hours';
import type { EditLabel, Settings } from '@doorsign/shared-schema/registers';
import { styleTexts } from '../../lib/style-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';

export interface ConfigurationSummaryProps {
  settings: Settings;
  /** Sections in which a newer version of the app has saved settings: this version may misread them. */
  newer: ReadonlySet<EditLabel>;
}

const NEWER = 'Saved by a newer version';

/** The widget's configuration, with links to change it. Source: fact install.summary. */
export function ConfigurationSummary({ settings, newer }: ConfigurationSummaryProps) {
  const { businessHours, timezone, domains, widgetStyle } = settings;
  const { theme, fontSize, position, accentColor } = styleTexts(widgetStyle);
  const rows: { label: string; value: string; section: EditLabel }[] = [
    { label: 'Business hours', value: businessHours ? 'Set' : 'Not set', section: 'hours' },
    { label: 'Time zone', value: cityOfTimezone(timezone), section: 'hours' },
    { label: 'Allowed domain', value: domains.length > 0 ? domains.join(', ') : 'Any website', section: 'domain' },
    ...[theme, accentColor, fontSize, position].map((words) => ({ ...words, section: 'style' as const })),
  ];
  return (
    <>
      <dl className="divide-y divide-line">
        {rows.map(({ label, value, section }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="flex min-w-0 items-center gap-2 text-right font-medium wrap-anywhere tabular">
              {label === accentColor.label && !newer.has(section) ? (
                <span
                  aria-hidden
                  className="size-3 shrink-0 rounded-full"
                  style={{ backgroundColor: widgetStyle.accentColor }}
                />
              ) : null}
              {newer.has(section) ? NEWER : value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to="/hours" variant="secondary">
          Edit hours
        </ButtonLink>
        <ButtonLink to="/styling" variant="secondary">
          Edit style
        </ButtonLink>
      </div>
    </>
  );
}
