import type { Settings } from '@doorsign/shared-schema/registers';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { ENGLISH_POPUP } from '@doorsign/shared-schema/status/wording';
import { PROFILE_LABELS } from '../../local/profile-draft.ts';
import { Card } from '../../ui/card.tsx';
import { emptyPlace, onDemand } from '../../ui/on-demand.tsx';
import { SupersededFields } from '../../ui/superseded-alert.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import type { BrandingEditing } from './use-style-draft.ts';
import { CONTACT_PARTS, type ContactEditing, type ContactPart } from './use-contact-draft.ts';

/** Loaded on demand, because it brings the popup's own code. */
const PopupPicture = onDemand(() => import('./popup-picture.tsx'), 'PopupPicture', ViewFailed, emptyPlace('h-80'));

/** The id of a field, for the focus after a refused Save. */
export const contactId = (name: ContactPart): string => `contact-${name}`;

export interface ContactCardProps {
  editing: ContactEditing;
  branding: BrandingEditing;
  style: WidgetStyle;
  settings: Settings;
  /** Epoch milliseconds. */
  now: number;
  /** Whether Save was pressed: problems show from then on. */
  tried: boolean;
}

/** Phone and address, with a picture of the popup in which visitors press them. */
export function ContactCard({ editing, branding, style, settings, now, tried }: ContactCardProps) {
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
          <div className="rounded-control bg-(--picture) p-1 sm:p-3">
            {/* As wide as a popup with the largest text, which beside the fields would have its days broken. */}
            <div className="mx-auto max-w-104">
              <PopupPicture
                settings={settings}
                style={style}
                phone={buttons.includes('phone') ? shown.phone : ''}
                hasDirections={buttons.includes('address')}
                isPlain={branding.isAllowed && !branding.shown.poweredBy}
                now={now}
              />
            </div>
          </div>
          <output className="mt-2 block text-hint leading-5 text-muted">{summaryOf(buttons)}</output>
          <p className="text-hint leading-5 text-muted">You can edit both in your profile, too.</p>
        </div>
        {branding.isAllowed ? (
          <div>
            <Switch
              label="Show “Powered by Doorsign” in the window"
              checked={branding.shown.poweredBy}
              onChange={(isShown) => branding.set('poweredBy', isShown)}
            />
            <p className="text-hint leading-5 text-muted">
              If your code has the integrity check, paste new code to remove the line.
            </p>
          </div>
        ) : null}
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
