import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { Card } from '../../ui/card.tsx';
import { styleTexts } from '../../lib/style-texts.ts';

/** The chosen style as text; the distance and the phones only if they differ from the usual. Source: fact styling.summary. */
export function StyleSummary({ style, className }: { style: WidgetStyle; className: string }) {
  const { edge, phones, ...always } = styleTexts(style);
  const hasCorner = style.placement !== 'custom' && !style.inline;
  const words = { ...always, ...(style.edge && hasCorner && { edge }), ...(style.phones === false && { phones }) };
  return (
    <Card title="Summary" className={className}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {Object.entries(words).map(([name, { label, value }]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="flex items-center justify-end gap-2 text-right font-medium tabular">
              {name === 'accentColor' ? (
                <span aria-hidden className="size-3 rounded-full" style={{ backgroundColor: style.accentColor }} />
              ) : null}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
