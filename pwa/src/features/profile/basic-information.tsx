import { useState, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { SupersededFields } from '../../ui/superseded-alert.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { partsOf, PROFILE_LABELS, type ProfilePart } from '../../local/profile-draft.ts';
import { hasLocations } from '../../local/chosen-location.ts';
import { businessOf } from '../../local/team/business-of.ts';
import { useMay } from '../../local/team/member.ts';
import { useSession } from '../../local/session/session.ts';
import type { ProfileEditing } from './use-profile-draft.ts';

const PHONE_HINT = 'Optional. Adds a call button to your widget. Visitors will see it.';
const ADDRESS_HINT = 'Optional. Adds directions to your widget. Visitors will see it.';

/** Formats field names as a list within a sentence. */
const listOf = (names: readonly ProfilePart[]): string =>
  new Intl.ListFormat('en').format(names.map((name) => PROFILE_LABELS[name].toLowerCase()));

const idOf = (name: ProfilePart): string => `profile-${name}`;

export interface BasicInformationProps {
  editing: ProfileEditing;
  /** The e-mail field, which is saved by its own request, not with this form. */
  emailField: ReactNode;
}

/** The public data of the business, and the owner's login e-mail. Problems show after the first press of Save Changes, and
 * each disappears once it is fixed.
 * Source: facts profile.basic, profile.business-name and profile.email; shared-schema/docs/product-rules.md#a9. */
export function BasicInformation({ editing, emailField }: BasicInformationProps) {
  const { profile, problems, superseded, newer, settings, dirty, saving } = editing;
  const { user } = useSession();
  const hasSeveral = user !== null && hasLocations(user);
  const isAllowed = useMay('contact.write');
  const [tried, setTried] = useState(false);
  const firstProblem = (Object.keys(PROFILE_LABELS) as ProfilePart[]).find((name) => problems[name]);

  const save = (): void => {
    setTried(firstProblem !== undefined);
    if (firstProblem) document.getElementById(idOf(firstProblem))?.focus();
    else if (dirty && !saving) editing.save();
  };
  const field = (name: ProfilePart, hint?: ReactNode) => ({
    id: idOf(name),
    label: PROFILE_LABELS[name],
    value: profile[name],
    readOnly: newer.includes(name) || !isAllowed,
    hint: newer.includes(name) ? 'Saved by a newer version of the app' : hint,
    error: tried ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => editing.set(name, target.value),
  });
  const theirs = partsOf(settings);

  return (
    <Card title={hasSeveral ? <Whose name={settings.locationName ?? settings.businessName} /> : 'Basic Information'}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="grid gap-4 pt-1"
      >
        <SupersededFields
          fields={superseded.map((name) => ({ label: PROFILE_LABELS[name], value: theirs[name] }))}
          onUseTheirs={editing.useTheirs}
        />
        {newer.length > 0 ? (
          <NewerAlert>
            Your {listOf(newer)} {newer.length === 1 ? 'was' : 'were'}
          </NewerAlert>
        ) : null}
        {isAllowed ? null : (
          <p className="text-muted">
            You can look at this, but not change it. Ask {user ? businessOf(user).ownerName : null} for access.
          </p>
        )}
        <TextField autoComplete="organization" required {...field('businessName')} />
        {hasSeveral ? (
          <TextField
            autoComplete="off"
            {...field('locationName', 'Its name inside the app and on your directory page.')}
          />
        ) : null}
        {emailField}
        <TextField type="tel" inputMode="tel" autoComplete="tel" {...field('phone', PHONE_HINT)} />
        <TextArea autoComplete="street-address" {...field('address', ADDRESS_HINT)} />
        {/* The Save bar's button is outside the form, and Enter submits only a form with its own submit button. */}
        <button type="submit" hidden>
          Save
        </button>
      </form>
      <SaveFailedDialog failure={editing.failure} onClose={editing.closeFailure} />
      <SaveBar
        dirty={dirty}
        saving={saving}
        onReset={() => {
          setTried(false);
          editing.reset();
        }}
        onSave={save}
      />
    </Card>
  );
}

/** Says of which location the values are, where there are several. */
function Whose({ name }: { name: string }) {
  return <span className="wrap-anywhere">Of {name}</span>;
}
