import { CSS_NAMES, type CssName } from '@doorsign/shared-schema/registers';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SupersededFields } from '../../ui/superseded-alert.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BRANDING_LABELS } from './branding-draft.ts';
import { BrandingUpsell } from './branding-upsell.tsx';
import { CSS_FIELD_ID } from './css-field.ts';
import type { CssPreview } from './use-css-preview.ts';
import type { BrandingEditing } from './use-style-draft.ts';

const PARTS: Readonly<Record<CssName, string>> = {
  pill: 'The button on your page.',
  dot: 'The colored dot in it, and in the popup.',
  popup: 'The popup that opens.',
  'popup-status': 'The status in the popup.',
  'popup-name': 'Your business’s name.',
  'popup-hours': 'The table of hours.',
  'popup-call': 'The button “Call Us Now”.',
  'popup-directions': 'The button “Directions”.',
  'popup-close': 'The button that closes the popup.',
  'powered-by': 'The line “Powered by Doorsign”. Colors only.',
};

export interface CustomCssCardProps {
  editing: BrandingEditing;
  preview: CssPreview;
  /** Replaces the draft's superseded values with those that the other device saved. */
  onUseTheirs: () => void;
}

/** The business's own CSS, with what the server says about it; on plans without it, an offer to upgrade.
 * Source: shared-schema/docs/decisions/0208-white-label-and-custom-css.md. */
export function CustomCssCard({ editing, preview, onUseTheirs }: CustomCssCardProps) {
  const { isAllowed, shown, theirs, superseded, problem, set } = editing;
  const fields = superseded.map((name) => ({
    label: BRANDING_LABELS[name],
    value: name === 'css' ? theirs.css : theirs.poweredBy ? 'Shown' : 'Hidden',
  }));
  return (
    <Card title="Custom CSS" actions={isAllowed ? null : <Badge tone="holiday">Enterprise</Badge>}>
      <div className="grid gap-4">
        <SupersededFields fields={fields} onUseTheirs={onUseTheirs} />
        {isAllowed ? (
          <>
            <p className="text-muted">
              Give the widget the look of your website. You can change colors, borders, text and spacing of these parts,
              each also with <Code>:hover</Code>, <Code>:focus-visible</Code> or <Code>:active</Code>.
            </p>
            <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
              {CSS_NAMES.map((name) => (
                <div key={name} className="contents">
                  <dt>
                    <Code>.{name}</Code>
                  </dt>
                  <dd className="text-muted max-sm:mb-1.5">{PARTS[name]}</dd>
                </div>
              ))}
            </dl>
            <TextArea
              id={CSS_FIELD_ID}
              label="Your CSS"
              rows={10}
              spellCheck={false}
              autoCapitalize="off"
              autoCorrect="off"
              autoComplete="off"
              wrap="off"
              dir="ltr"
              placeholder=".pill { border-radius: 8px; }"
              value={shown.css}
              error={problem ?? undefined}
              hint="Lengths in px and em. No change to your website needed. Returning visitors see the new look on the second page they open."
              onChange={({ target }) => set('css', target.value)}
              isCode
            />
            <Problems preview={preview} />
            <p className="text-hint leading-5 text-muted">
              Code with the integrity check can’t show your CSS. Replace it with code without the check.
            </p>
          </>
        ) : (
          <BrandingUpsell editing={editing} />
        )}
      </div>
    </Card>
  );
}

/** The server's answer about the CSS. It is read out when it changes. */
function Problems({ preview: { problems, trouble } }: Pick<CustomCssCardProps, 'preview'>) {
  return (
    <div role="status" className="empty:hidden">
      {problems.length > 0 ? (
        <ul className="grid gap-1 text-hint leading-5 text-danger">
          {problems.map(({ line, column, text }) => (
            <li key={`${line}:${column}:${text}`} className="wrap-anywhere">
              {line === null ? text : `Line ${line}: ${text}`}
            </li>
          ))}
        </ul>
      ) : null}
      {trouble ? <p className="text-hint leading-5 text-muted">{trouble}</p> : null}
    </div>
  );
}

function Code({ children }: { children: string | string[] }) {
  return <code className="font-mono text-hint">{children}</code>;
}
