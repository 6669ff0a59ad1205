import { useState, type ComponentType } from 'react';
import { KEY_ACCESS, keyCalls, type AnswerOf, type KeyAccess } from '@doorsign/shared-schema/api';
import { refusalOf } from '../../api/refusal-of.ts';
import { useForm } from '../../lib/use-form.ts';
import { PROOF_TITLE, useProof, type Proof, type ProofFields } from '../../local/use-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checks } from '../../ui/checks.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ACCESS_TEXTS, LIFETIMES } from './key-texts.ts';
import { useLocationChoice } from './use-location-choice.ts';
import type { Keys } from './use-keys.ts';

export interface KeyDialogProps {
  open: boolean;
  keys: Pick<Keys, 'create'>;
  proofFields: ComponentType<ProofFields>;
  onClose: () => void;
  /** Called with the new key, after onClose. */
  onMade: (made: AnswerOf<typeof keyCalls.create>) => void;
}

/** Makes an API key. Source: shared-schema/docs/product-rules.md#k1. */
export function KeyDialog(props: KeyDialogProps) {
  const proof = useProof();
  const close = (): void => {
    proof.decline();
    props.onClose();
  };
  return (
    <Dialog open={props.open} title={proof.wanted ? PROOF_TITLE : 'Create a key'} onClose={close}>
      {props.open ? <Content {...props} proof={proof} onClose={close} /> : null}
    </Dialog>
  );
}

const DAYS = LIFETIMES.map(({ days }) => days);

function Content({ keys, proof, proofFields: ProofForm, onClose, onMade }: KeyDialogProps & { proof: Proof }) {
  const [access, setAccess] = useState<KeyAccess>('read');
  const [expiresIn, setExpiresIn] = useState<(typeof DAYS)[number]>(90);
  const choice = useLocationChoice(null);
  const isForAll = access === 'manage';
  const { form, field, problem, busy } = useForm({
    schema: {
      safeParse: ({ name }: { name: string }) =>
        keyCalls.create.body.safeParse({
          name,
          access,
          locations: isForAll ? null : choice.locations,
          expiresIn,
        }),
    },
    initial: { name: '', locations: '' },
    submit: async (body) => {
      try {
        const made = await proof.run(() => keys.create(body));
        if (!made) return undefined;
        onClose();
        onMade(made.answer);
      } catch (error) {
        return refusalOf(error);
      }
      return undefined;
    },
  });
  // The form stays while the proof is asked for, with what was typed.
  return (
    <>
      {proof.wanted ? <ProofForm submit="Create key" onGiven={proof.give} /> : null}
      <form {...form} hidden={proof.wanted} className={proof.wanted ? undefined : 'grid gap-4'}>
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        <TextField
          label="Name"
          autoComplete="off"
          required
          hint="For example, the program that will use it."
          {...field('name')}
        />
        <fieldset>
          <legend className="mb-1 font-semibold">Access</legend>
          {KEY_ACCESS.map((one) => (
            <label key={one} className="flex min-h-10 items-start gap-3 py-1.5">
              <input
                type="radio"
                name="access"
                checked={access === one}
                onChange={() => setAccess(one)}
                className="mt-1 size-4 shrink-0 accent-(--brand)"
              />
              <span>
                <span className="font-semibold">{ACCESS_TEXTS[one].name}</span>{' '}
                <span className="block text-muted">{ACCESS_TEXTS[one].line}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {choice.checks && !isForAll ? <Checks {...choice.checks} error={field('locations').error} /> : null}
        <Field label="Expires" className="max-w-60">
          {(tie) => (
            <select
              {...tie}
              value={DAYS.indexOf(expiresIn)}
              onChange={({ target }) => setExpiresIn(DAYS[Number(target.value)] ?? null)}
              className={controlClass}
            >
              {LIFETIMES.map(({ days, name }, index) => (
                <option key={name} value={index}>
                  {days === null ? name : `In ${name}`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FormButtons submit="Create key" working="Creating…" busy={busy} onCancel={onClose} />
      </form>
    </>
  );
}
