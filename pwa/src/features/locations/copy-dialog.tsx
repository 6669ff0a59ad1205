import { useState } from 'react';
import { can } from '@doorsign/shared-schema/plans';
import { gateOf, type Change } from '@doorsign/shared-schema/registers';
import { readWallClock } from '../../lib/wall-clock.ts';
import { announceSave } from '../../local/announce-save.ts';
import { COPIED_KEYS, copiedChanges, type CopiedSection } from '../../local/locations/copied-changes.ts';
import { useLocationsWithSettings, type LocationWithSettings } from '../../local/locations/locations.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { joinSaves, type NamedSave } from '../../local/saves/joined-saves.ts';
import { useSession } from '../../local/session/session.ts';
import { useMayWrite } from '../../local/team/may-write.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Checks } from '../../ui/checks.tsx';

export interface CopyDialogProps {
  open: boolean;
  section: CopiedSection;
  onClose: () => void;
}

const NAMES: Readonly<Record<CopiedSection, string>> = {
  hours: 'Business Hours',
  holidays: 'Holidays',
  style: 'Widget Style',
  domain: 'Domain',
};

const WAYS = [
  { isSame: false, label: 'Add and change', detail: 'Dates that only the others have stay.' },
  { isSame: true, label: 'Make the same', detail: 'Their other coming dates are removed.' },
] as const;

const countText = (count: number): string => (count === 1 ? '1 location' : `${count} locations`);

/** Copies the settings of one screen to other locations: an ordinary Save at each of them, also without a connection.
 * Source: shared-schema/docs/product-rules.md#l9. */
export function CopyDialog({ open, section, onClose }: CopyDialogProps) {
  const store = useLocalStore();
  const locations = useLocationsWithSettings() ?? [];
  const mayWrite = useMayWrite();
  const source = locations.find(({ id }) => id === store?.locationId);
  return (
    <Dialog open={open} title={`Copy ${NAMES[section]}${source ? ` from ${source.name}` : ''}`} onClose={onClose}>
      {source ? (
        <CopyForm
          section={section}
          source={source}
          others={locations.filter(
            ({ id, state }) => id !== source.id && state === 'active' && mayWrite([COPIED_KEYS[section]], id),
          )}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
}

interface CopyFormProps {
  section: CopiedSection;
  source: LocationWithSettings;
  others: readonly LocationWithSettings[];
  onClose: () => void;
}

function CopyForm({ section, source, others, onClose }: CopyFormProps) {
  const { now } = useServices();
  const { user } = useSession();
  const store = useLocalStore();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSame, setIsSame] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const copy = async (): Promise<void> => {
    if (!store) return;
    setBusy(true);
    setProblem(null);
    const saves: NamedSave[] = [];
    // What is kept from a larger plan cannot be given to another location.
    const isCovered = ({ key, value }: Change): boolean => {
      const gate = value === null ? null : gateOf(key, value);
      return !gate || (user !== null && can(user.plan, gate.feature));
    };
    try {
      for (const { id, name, settings } of others.filter((location) => chosen.includes(location.id))) {
        const { date: today } = readWallClock(settings.timezone, now());
        const changes = copiedChanges(section, source.settings, settings, { isSame, today }).filter(isCovered);
        if (changes.length > 0) saves.push({ name, saved: await store.at(id).restore(section, changes) });
      }
    } catch (error) {
      // The locations before it are saved; the same copy again changes nothing there.
      setProblem(error instanceof Error ? error.message : 'This couldn’t be saved.');
      setBusy(false);
      return;
    }
    onClose();
    if (saves.length === 0) return void toast({ title: 'Nothing to copy', description: 'They have the same already.' });
    const texts = {
      saved: `Copied to ${countText(chosen.length)}`,
      refused: 'Not copied to every location',
      refusedFallback: 'Please try again.',
    };
    void announceSave(joinSaves(saves), texts, toast);
  };

  return (
    <>
      <Checks legend="Copy to" choices={others} chosen={chosen} onChange={setChosen} />
      {section === 'holidays' ? (
        <fieldset className="mt-4">
          <legend className="sr-only">How to copy</legend>
          {WAYS.map((way) => (
            <label key={way.label} className="flex min-h-10 items-start gap-3 py-1.5">
              <input
                type="radio"
                name="way"
                checked={isSame === way.isSame}
                onChange={() => setIsSame(way.isSame)}
                className="mt-1 size-4 shrink-0 accent-(--brand)"
              />
              <span>
                <span className="font-semibold">{way.label}</span>{' '}
                <span className="block text-muted">{way.detail}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {problem === null ? null : (
        <Alert kind="error" className="mt-3">
          {problem}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => void copy()}>
          {chosen.length === 0 ? 'Copy' : `Copy to ${countText(chosen.length)}`}
        </Button>
      </div>
    </>
  );
}
