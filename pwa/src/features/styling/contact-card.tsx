import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { ENGLISH_POPUP } from '@doorsign/shared-schema/status/wording';
import { readableOn } from '../../lib/contrast.ts';
import { PROFILE_LABELS } from '../../local/profile-draft.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { SupersededFields } from '../../ui/superseded-alert.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CONTACT_PARTS, type ContactEditing, type ContactPart } from './use-contact-draft.ts';

/** The id of a field, for the focus after a refused Save. */
export const contactId = (name: ContactPart): string => `contact-${name}`;

export interface ContactCardProps {
  editing: ContactEditing;
  style: WidgetStyle;
  businessName: string;
  /** The status in the preview, in words. */
  text: string;
  /** Whether Save was pressed: problems show from then on. */
  tried: boolean;
}

/** Phone and address, with a picture of the popup in which visitors press them. */
export function ContactCard({ editing, style, businessName, text, tried }: ContactCardProps) {
  const { shown, theirs, problems, superseded, newer } = editing;
  const field = (name: ContactPart, hint: string) => ({
    id: contactId(name),
    label: PROFILE_LABELS[name],
    value: shown[name],
    readOnly: newer.includes(name),
    hint: newer.includes(name) ? 'Saved by a newer version of the app' : hint,
    error: tried ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => editing.set(name, target.value),
  });
  const buttons = CONTACT_PARTS.filter((name) => shown[name].trim() !== '' && !problems[name]);
  return (
    <Card title="What visitors see when they tap">
      <div className="grid gap-4">
        <SupersededFields
          fields={superseded.map((name) => ({ label: PROFILE_LABELS[name], value: theirs[name] }))}
          onUseTheirs={editing.useTheirs}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="grid gap-4">
            <TextField
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              {...field('phone', `Optional. Adds the button “${ENGLISH_POPUP.callUs}”.`)}
            />
            <TextArea
              autoComplete="street-address"
              {...field('address', `Optional. Adds the button “${ENGLISH_POPUP.directions}”.`)}
            />
          </div>
          <div>
            <PopupPicture style={style} businessName={businessName} text={text} buttons={buttons} />
            <output className="mt-2 block text-[0.8125rem] leading-5 text-muted">{summaryOf(buttons)}</output>
          </div>
        </div>
        <p className="text-[0.8125rem] leading-5 text-muted">Visitors can see both. They’re in your profile, too.</p>
      </div>
    </Card>
  );
}

const WORDS: Readonly<Record<ContactPart, string>> = {
  phone: ENGLISH_POPUP.callUs,
  address: ENGLISH_POPUP.directions,
};

const summaryOf = (buttons: readonly ContactPart[]): string =>
  buttons.length > 0
    ? `Visitors get ${buttons.map((name) => `“${WORDS[name]}”`).join(' and ')} below your hours.`
    : 'Visitors see your hours only. Add a phone number or an address for buttons.';

/** A simplified picture of the popup: the real one belongs to a page's window, and closes as soon as the owner types elsewhere. */
function PopupPicture({
  style: { theme, accentColor },
  businessName,
  text,
  buttons,
}: Pick<ContactCardProps, 'style' | 'businessName' | 'text'> & { buttons: readonly ContactPart[] }) {
  const isDark = theme === 'dark';
  return (
    <div aria-hidden className="forced-color-adjust-none rounded-control bg-[#f5f3ed] p-3">
      <div
        className={classes(
          'grid gap-2 rounded-card border p-4 shadow-float',
          isDark ? 'border-[#3c4740] bg-[#121212] text-[#fff]' : 'border-[#e7e4dc] bg-[#fff] text-[#17201b]',
        )}
      >
        <p className="truncate font-semibold">{businessName}</p>
        <p className="flex items-center gap-2 text-sm">
          <span className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: accentColor }} />
          <span className="truncate">{text}</span>
        </p>
        {[80, 64].map((width) => (
          <span
            key={width}
            className={classes('h-2 rounded', isDark ? 'bg-[#3c4740]' : 'bg-[#efece5]')}
            style={{ width: `${width}%` }}
          />
        ))}
        {buttons.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-2">
            {buttons.map((name) => (
              <span
                key={name}
                className="rounded-full border border-current px-3 text-sm leading-8 font-semibold"
                style={
                  name === 'phone'
                    ? { backgroundColor: accentColor, borderColor: accentColor, color: readableOn(accentColor) }
                    : undefined
                }
              >
                {WORDS[name]}
              </span>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  );
}
