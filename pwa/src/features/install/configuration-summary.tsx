import { cityOfTimezone } from '@doorsign/shared-schema/hours';
import type { Settings } from '@doorsign/shared-schema/sync';
import { styleWords } from '../../lib/style-words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** What the sign is set to, and where that is changed. Source: specification section 2, /install. */
export function ConfigurationSummary({ settings, className }: { settings: Settings; className?: string }) {
  const { businessHours, timezone, domains, widgetStyle } = settings;
  const { theme, fontSize, position, accentColor } = styleWords(widgetStyle);
  const rows = [
    { label: 'Business hours', value: businessHours ? 'Set' : 'Not set' },
    { label: 'Timezone', value: cityOfTimezone(timezone) },
    { label: 'Allowed domain', value: domains.length > 0 ? domains.join(', ') : 'Any website' },
    theme,
    accentColor,
    fontSize,
    position,
  ];
  return (
    <Card title="Configuration summary" className={className}>
      <dl className="divide-y divide-line">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="flex min-w-0 items-center gap-2 text-right font-medium wrap-anywhere tabular">
              {label === accentColor.label ? (
                <span
                  aria-hidden
                  className="size-3 shrink-0 rounded-full"
                  style={{ backgroundColor: widgetStyle.accentColor }}
                />
              ) : null}
              {value}
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
    </Card>
  );
}
