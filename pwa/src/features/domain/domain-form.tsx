import { normaliseDomain } from '@doorsign/shared-schema/domain';
import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import { Button } from '../../ui/button.tsx';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { useSaveKeys } from '../../ui/use-save-keys.ts';
import { TextField } from '../../ui/text-field.tsx';
import { DOMAIN_FIELD_ID } from './domain-field-id.ts';
import type { DomainEditing } from './use-domain-draft.ts';

const LABEL = 'Allowed Domain';
const HINT = 'For example, harborbakery.com. Subdomains and www are included.';

/** Returns the hint below a field without a problem. */
const hintOf = (text: string, index: number): string | undefined => {
  const host = normaliseDomain(text);
  if (host !== '' && host !== text) return `Will be saved as ${host}`;
  return index === 0 ? HINT : undefined;
};

/** One field per domain, checked while typing. Save is enabled only when something changed and nothing is wrong.
 * Source: facts v.domain.save-only, domain.changed and domain.revalidates. */
export function DomainForm({ editing, plan }: { editing: DomainEditing; plan: AnyPlan }) {
  const { fields, stored, problems, changed, savable, saving, superseded, failure } = editing;
  const limit = PLANS[plan].limits.domains;

  const backToField = (): void => document.getElementById(DOMAIN_FIELD_ID)?.focus();
  const save = async (): Promise<void> => {
    if (savable && (await editing.save())) backToField();
  };
  useSaveKeys(savable && !saving, () => void save());

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid gap-4 rounded-card border border-line bg-card p-5 shadow-card"
    >
      {superseded ? (
        <SupersededAlert onUseTheirs={editing.cancel}>
          <li>{stored.length > 0 ? stored.join(', ') : 'Any website'}</li>
        </SupersededAlert>
      ) : null}
      <SaveFailedDialog failure={failure} onClose={editing.closeFailure} />
      {fields.map((text, index) => (
        <TextField
          // Keyed by index: a field is a position in the list, not a domain.
          key={index}
          id={index === 0 ? DOMAIN_FIELD_ID : undefined}
          label={index === 0 ? LABEL : `${LABEL} ${index + 1}`}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={index === 0 ? 'example.com' : undefined}
          value={text}
          error={changed ? problems[index] : undefined}
          hint={hintOf(text, index)}
          onChange={({ target }) => editing.setField(index, target.value)}
        />
      ))}
      {stored.length > limit ? (
        <p className="text-muted">
          Your plan allows {limit === 1 ? 'one domain' : `${limit} domains`}. The others keep working: you can remove
          them, but not change them.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {changed ? (
          <Button
            variant="secondary"
            onClick={() => {
              editing.cancel();
              backToField();
            }}
          >
            Cancel
          </Button>
        ) : null}
        <Button type="submit" disabled={!savable} busy={saving}>
          {saving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
