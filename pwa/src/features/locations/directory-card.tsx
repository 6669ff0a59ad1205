import { useState } from 'react';
import { directoryCalls, DIRECTORY_PATH } from '@doorsign/shared-schema/api';
import { suggestDirectoryName } from '@doorsign/shared-schema/locations';
import { ApiError } from '../../api/client.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { useForm } from '../../lib/use-form.ts';
import type { LocationWithSettings } from '../../local/locations/locations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useCopied } from '../../ui/use-copied.ts';
import { MapPoints } from './map-points.tsx';
import { CHANGED_MEANWHILE, useDirectory, type DirectoryState } from './use-directory.ts';

/** The page for visitors that lists the locations: its address, and where the locations are on the map.
 * Source: shared-schema/docs/product-rules.md#l12. */
export function DirectoryCard({ locations }: { locations: readonly LocationWithSettings[] }) {
  const state = useDirectory();
  const { directory, failure, online, tryAgain } = state;
  const [renaming, setRenaming] = useState(false);
  const [turningOff, setTurningOff] = useState(false);
  const name = directory?.name ?? null;
  return (
    <Card title="Directory page">
      <p className="text-muted">
        One page for your visitors with all of your locations: which ones are open now, today’s hours, address, phone
        and directions. Link to it from your website and your profiles.
      </p>
      {online ? null : <p className="mt-3">Changing the directory page needs a connection.</p>}
      {directory === null && failure !== null && online ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{failure}</p>
          <Button variant="secondary" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      ) : null}
      {directory === null && failure === null && online ? (
        <p className="mt-3 text-muted">Loading directory page...</p>
      ) : null}
      {directory && (name === null || renaming) ? (
        <NameForm
          state={state}
          current={name}
          suggestion={suggestDirectoryName(locations[0]?.businessName ?? '')}
          example={locations.map((location) => location.name)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
      {directory && name !== null && !renaming ? (
        <>
          <Address
            name={name}
            online={online}
            onRename={() => setRenaming(true)}
            onTurnOff={() => setTurningOff(true)}
          />
          <MapPoints state={state} points={directory.points} locations={locations} />
        </>
      ) : null}
      <TurnOffDialog open={turningOff} state={state} onClose={() => setTurningOff(false)} />
    </Card>
  );
}

const addressOf = (name: string): string => window.location.origin + DIRECTORY_PATH + name;

interface AddressProps {
  name: string;
  online: boolean;
  onRename: () => void;
  onTurnOff: () => void;
}

function Address({ name, online, onRename, onTurnOff }: AddressProps) {
  const [copied, copy] = useCopied();
  const address = addressOf(name);
  const copyLink = async (): Promise<void> => {
    if (await copy(address)) toast({ title: 'Link copied' });
    else toast({ title: 'Copy failed', description: 'Select the link and copy it yourself.', variant: 'destructive' });
  };
  return (
    <>
      <p className="mt-3 font-medium wrap-anywhere select-all">{address}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={() => void copyLink()}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
        <a href={address} target="_blank" rel="noopener" className={buttonLook({ variant: 'ghost' })}>
          Open page
        </a>
        <Button variant="ghost" disabled={!online} onClick={onRename}>
          Change address
        </Button>
        <Button variant="ghost" disabled={!online} className="text-muted" onClick={onTurnOff}>
          Turn off
        </Button>
      </div>
      <p className="mt-4 text-muted">
        To list your locations in the widget’s popup as well, add this to its code on your website, before{' '}
        <code translate="no">src</code>:
      </p>
      <code translate="no" className="mt-1 block font-mono text-hint wrap-anywhere select-all">
        {`data-locations="${name}"`}
      </code>
    </>
  );
}

interface NameFormProps {
  state: DirectoryState;
  /** The name of the directory; null while it is off. */
  current: string | null;
  suggestion: string;
  /** The names of locations that visitors will read. */
  example: readonly string[];
  onClose: () => void;
}

function NameForm({ state, current, suggestion, example, onClose }: NameFormProps) {
  const { form, field, problem, busy } = useForm({
    schema: directoryCalls.name.body,
    initial: { name: current ?? suggestion },
    submit: async ({ name }) => {
      try {
        await state.name(name);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== CHANGED_MEANWHILE) return refusalOf(error);
        // The card shows the other address now, without this form.
        toast({ title: 'Nothing was changed', description: error.detail, variant: 'destructive' });
        onClose();
        return undefined;
      }
      toast({ title: current === null ? 'Directory page is on' : 'Address changed' });
      onClose();
      return undefined;
    },
  });
  const { error, ...input } = field('name');
  return (
    <form {...form} className="mt-4 grid gap-4">
      {problem && !error ? <Alert kind="error">{problem}</Alert> : null}
      <TextField
        label="Page address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
        hint={
          current === null
            ? `${addressOf(input.value || 'your-name')} · Visitors see the names of your locations there: ${list(example)}.`
            : `${addressOf(input.value || 'your-name')} · The old link stops working.`
        }
        {...input}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={busy} disabled={!state.online}>
          {current === null ? 'Turn on' : 'Change address'}
        </Button>
        {current === null ? null : (
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** Lists up to three names. */
const list = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

function TurnOffDialog({ open, state, onClose }: { open: boolean; state: DirectoryState; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const turnOff = async (): Promise<void> => {
    setBusy(true);
    try {
      await state.name(null);
      toast({ title: 'Directory page is off' });
    } catch (error) {
      toast({ title: 'Nothing was changed', description: refusalOf(error).problem, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
    onClose();
  };
  return (
    <Dialog
      open={open}
      title="Turn off the directory page?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={busy} onClick={() => void turnOff()}>
            {busy ? 'Turning off…' : 'Turn off'}
          </Button>
        </>
      }
    >
      <p>Its link stops working right away, and another business can take the address.</p>
    </Dialog>
  );
}
