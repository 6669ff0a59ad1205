import { useState } from 'react';
import { WebhookBody, type Webhook } from '@doorsign/shared-schema/api';
import { WEBHOOK_TYPES, type WebhookType } from '@doorsign/shared-schema/webhooks';
import { refusalOf } from '../../api/refusal-of.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checks } from '../../ui/checks.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLocationChoice } from './use-location-choice.ts';
import type { NewWebhook } from './use-webhooks.ts';
import { EVENT_TEXTS } from './webhook-texts.ts';

type Given = Pick<Webhook, 'url' | 'description' | 'types' | 'locations'>;

export interface WebhookDialogProps {
  open: boolean;
  title: string;
  /** The first values of the form. */
  initial: Given;
  /** The button's words, and those while it works. */
  words: readonly [string, string];
  /** Sends the values and closes the dialog. @throws ApiError */
  onSubmit: (body: Required<NewWebhook>) => Promise<void>;
  onClose: () => void;
}

/** A webhook that is to be made. */
export const NOTHING_CHOSEN: Given = { url: '', description: null, types: ['status.changed'], locations: null };

/** Asks for the address, the events and the locations of a webhook. */
export function WebhookDialog(props: WebhookDialogProps) {
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onClose}>
      {props.open ? <Content {...props} /> : null}
    </Dialog>
  );
}

const isKnown = (type: string): type is WebhookType => type in EVENT_TEXTS;

const nameOf = (type: string) => (
  <>
    <span className="block">{isKnown(type) ? EVENT_TEXTS[type] : type}</span>
    {isKnown(type) ? <code className="font-mono text-hint text-muted">{type}</code> : null}
  </>
);

function Content({ initial, words: [submit, working], onSubmit, onClose }: WebhookDialogProps) {
  const [types, setTypes] = useState<readonly string[]>(initial.types);
  const choice = useLocationChoice(initial.locations);
  // Events that only a newer server knows stay a choice, and are sent as they came.
  const newer = initial.types.filter((type) => !isKnown(type));
  const { form, field, problem, busy } = useForm({
    schema: {
      safeParse({ url, description }: { url: string; description: string }) {
        const known = types.filter(isKnown);
        return WebhookBody.safeParse({
          url,
          description: description.trim() === '' ? null : description,
          types: types.length > known.length && known.length === 0 ? ['status.changed'] : known,
          locations: choice.locations,
        });
      },
    },
    initial: { url: initial.url, description: initial.description ?? '', types: '', locations: '' },
    async submit({ url, description = null, locations }) {
      try {
        await onSubmit({ url, description, types: [...types] as WebhookType[], locations });
      } catch (error) {
        return refusalOf(error);
      }
      return undefined;
    },
  });
  return (
    <form {...form} className="grid gap-4">
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        hint="The URL where your program receives events, for example https://example.com/doorsign."
        {...field('url')}
      />
      <TextField label="Description (optional)" autoComplete="off" {...field('description')} />
      <Checks
        legend="Events"
        choices={[...WEBHOOK_TYPES, ...newer].map((id) => ({ id, name: nameOf(id) }))}
        chosen={types}
        onChange={setTypes}
        error={field('types').error}
      />
      {choice.checks ? <Checks {...choice.checks} error={field('locations').error} /> : null}
      <FormButtons submit={submit} working={working} busy={busy} onCancel={onClose} />
    </form>
  );
}
