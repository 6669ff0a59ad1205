import { useState, type ComponentType, type ReactNode } from 'react';
import { locationCalls, type CopiedPart } from '@doorsign/shared-schema/api';
import { refusalOf } from '../../api/refusal-of.ts';
import { useForm } from '../../lib/use-form.ts';
import type { KnownLocation } from '../../local/locations/locations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { PARTS } from './parts.ts';
import type { LocationCalls } from './use-location-calls.ts';

/** The field of a time zone. */
export interface ZoneField {
  value: string;
  /** Epoch milliseconds. */
  now: number;
  onChange: (zone: string) => void;
}

export interface AddDialogProps {
  open: boolean;
  /** The first location, whose settings a new one can take over. */
  model: KnownLocation | undefined;
  calls: Pick<LocationCalls, 'create'>;
  /** Epoch milliseconds. */
  now: number;
  zoneField: ComponentType<ZoneField>;
  onClose: () => void;
}

/** Adds a location, with a copy of settings of the first one. */
export function AddDialog({ open, model, ...form }: AddDialogProps) {
  return (
    <Dialog open={open} title="Add a location" onClose={form.onClose}>
      {model ? <AddForm {...form} model={model} /> : null}
    </Dialog>
  );
}

const COPIED_AT_FIRST: readonly CopiedPart[] = ['hours', 'holidays', 'style', 'domains'];

function AddForm({
  model,
  calls,
  now,
  zoneField: Zone,
  onClose,
}: Omit<AddDialogProps, 'open' | 'model'> & { model: KnownLocation }) {
  const [timezone, setTimezone] = useState(model.timezone);
  const [copies, setCopies] = useState(true);
  const [parts, setParts] = useState(COPIED_AT_FIRST);
  const { form, field, problem, busy } = useForm({
    schema: {
      safeParse: (values) =>
        locationCalls.create.body.safeParse({
          ...(values as object),
          timezone,
          ...(copies && { copyFrom: model.id, copy: parts }),
        }),
    },
    initial: { name: '', businessName: model.businessName },
    submit: async (body) => {
      try {
        const { location } = await calls.create(body);
        toast({
          title: 'Location added',
          description: `${location.name} has a widget of its own. Its code is under Install Widget.`,
        });
      } catch (error) {
        return refusalOf(error);
      }
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form} className="grid gap-4">
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <TextField label="Location name" autoComplete="off" required {...field('name')} />
      <TextField label="Name that visitors read" autoComplete="off" required {...field('businessName')} />
      <div>
        <p aria-hidden className="mb-1.5 font-medium">
          Time zone
        </p>
        <Zone value={timezone} now={now} onChange={setTimezone} />
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium">Start with</legend>
        <Choice name="start" checked={copies} onChange={() => setCopies(true)}>
          The settings of {model.name}
        </Choice>
        {copies ? (
          <div className="ml-7 grid gap-x-3 min-[360px]:grid-cols-2">
            {PARTS.map(({ part, label }) => (
              <label key={part} className="flex min-h-10 items-center gap-3">
                <input
                  type="checkbox"
                  checked={parts.includes(part)}
                  onChange={({ target }) =>
                    setParts(target.checked ? [...parts, part] : parts.filter((other) => other !== part))
                  }
                  className="size-4 shrink-0 accent-(--brand)"
                />
                {label}
              </label>
            ))}
          </div>
        ) : null}
        <Choice name="start" checked={!copies} onChange={() => setCopies(false)}>
          Nothing yet
        </Choice>
      </fieldset>
      <FormButtons submit="Add location" working="Adding…" busy={busy} onCancel={onClose} />
    </form>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

function Choice({ children, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-10 items-center gap-3 wrap-anywhere">
      <input type="radio" {...input} className="size-4 shrink-0 accent-(--brand)" />
      <span>{children}</span>
    </label>
  );
}
