import { useState } from 'react';
import { sectionName, sectionOf, type EditLabel, type Settings } from '@doorsign/shared-schema/registers';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { Link } from '../../lib/router.tsx';
import { timeText } from '../../lib/time-text.ts';
import { UNDONE, type SaveTexts } from '../../local/announce-save.ts';
import { useRestore } from '../../local/change-hooks.ts';
import { useSettings } from '../../local/hooks.ts';
import { useMayWrite } from '../../local/team/may-write.ts';
import { useServices } from '../../local/services.ts';
import { groupEntries, type HistoryMinute } from './groups.ts';
import { authorName, authorsOf } from './made-by.ts';
import { PastMinute } from './past-minute.tsx';
import { restorationOf, sectionsOf, type Restoration } from './restore.ts';
import { RestoreDialog, type AskedRestore } from './restore-dialog.tsx';
import { undoOf, type Undo } from './undo.ts';
import type { History } from './use-history.ts';
import type { SaveAgain } from './use-save-again.ts';

const UNDO_TEXTS: SaveTexts = {
  ...UNDONE,
  refused: 'Error saving changes',
  refusedFallback: 'We couldn’t undo this change. Please try again.',
};

export interface PastListProps {
  history: Pick<History, 'isCurrent' | 'hasOlder'> & { entries: readonly HistoryEntry[] };
  /** The section whose changes are listed; null for all. */
  section: EditLabel | null;
  /** The person whose changes are listed, by the name that is shown; null for all. */
  author: string | null;
  saveAgain: SaveAgain;
}

/** Returns whether a change is about a section: by its name, or by what it wrote. */
const isAbout = (section: EditLabel, { label, writes }: HistoryEntry): boolean =>
  label === section || writes.some(({ key }) => sectionOf(key) === section);

/** Past changes by day and minute. */
export function PastList({ history, section, author, saveAgain }: PastListProps) {
  const { entries, isCurrent, hasOlder } = history;
  const { now } = useServices();
  const settings = useSettings();
  const restore = useRestore();
  const mayWrite = useMayWrite();
  const [asked, setAsked] = useState<AskedRestore | null>(null);

  if (entries.length === 0)
    return (
      <p className="px-5 py-8 text-center text-muted">
        Nothing yet. Every change you save will be listed here.{' '}
        <Link to="/hours" className="font-medium text-brand underline underline-offset-3">
          Set your hours
        </Link>
      </p>
    );

  const indexed = entries.map((entry, index) => ({ entry, index }));
  const listed = indexed.filter(
    ({ entry }) => (section === null || isAbout(section, entry)) && (author === null || authorName(entry) === author),
  );
  const isNarrowed = section !== null || author !== null;

  const undoNow = ({ label, changes }: Undo): Promise<void> => saveAgain(() => restore(label, changes), UNDO_TEXTS);
  const askUndo = (undo: Undo): void =>
    setAsked({
      ...undo,
      title: 'Undo this change?',
      lead: 'Part of it has changed again since then. Undoing it will change:',
      unchanged: { reason: 'Changed again since then, so left as is', keys: undo.changedSince },
      confirm: 'Undo',
      texts: UNDO_TEXTS,
    });
  const askRestore = ({ at }: HistoryEntry, restoration: Restoration): void => {
    const name = sectionName(restoration.label);
    setAsked({
      ...restoration,
      title: `Restore ${name}?`,
      lead: `You’re going back to the version from ${timeText(Date.parse(at), now())}. This will change:`,
      unchanged: { reason: 'Not set yet at that time, so left as is', keys: restoration.impossible },
      confirm: 'Restore',
      texts: {
        saved: `${name} restored!`,
        refused: 'Error saving changes',
        refusedFallback: 'We couldn’t publish the earlier version. Please try again.',
      },
    });
  };

  return (
    <>
      <p role="status" className={isNarrowed && listed.length === 0 ? 'px-5 py-8 text-center text-muted' : 'sr-only'}>
        {isNarrowed ? foundText(section, author, listed.length, entries.length, hasOlder) : ''}
      </p>
      {groupEntries(listed, now(), authorsOf(entries).length > 0).map((day) => (
        <section key={keyOf(day.minutes.at(-1))} aria-label={day.title}>
          <h3 className="border-b border-line bg-shade px-5 py-1.5 font-sans text-hint leading-5 font-semibold tracking-normal text-muted not-first:border-t">
            {day.title}
          </h3>
          <ol className="divide-y divide-line">
            {day.minutes.map((minute) => (
              <PastMinute
                key={keyOf(minute)}
                minute={minute}
                waysOf={({ entry, index }) => ({
                  undo: settings && mayWrite(keysOf(entry.writes)) ? undoOf(entry, settings, now()) : null,
                  // An earlier version can be told only from all changes after it.
                  restorations:
                    settings && isCurrent
                      ? restorationsOf(entries, index, settings).filter(({ changes }) => mayWrite(keysOf(changes)))
                      : [],
                })}
                onUndo={(undo) => (undo.changedSince.length > 0 ? askUndo(undo) : void undoNow(undo))}
                onRestore={askRestore}
              />
            ))}
          </ol>
        </section>
      ))}
      <RestoreDialog asked={asked} saveAgain={saveAgain} onClose={() => setAsked(null)} />
    </>
  );
}

const keysOf = (writes: readonly { key: string }[]): string[] => writes.map(({ key }) => key);

/** The key of a minute, and of a day by its last minute: the oldest entry, because newer ones join it while the owner looks. Days may
 * have the same title, after a server's clock went back. */
const keyOf = (minute: HistoryMinute | undefined): string => {
  const oldest = minute?.entries.at(-1)?.entry;
  return `${oldest?.seq} ${oldest?.id}`;
};

const foundText = (
  section: EditLabel | null,
  author: string | null,
  found: number,
  count: number,
  hasOlder: boolean,
): string => {
  const name = section === null ? '' : sectionName(section);
  const by = author === null ? '' : `by ${author === 'You' ? 'you' : author}`;
  if (found === 0 && hasOlder)
    return `None of the last ${count} changes were ${[name && `to ${name}`, by].filter(Boolean).join(' ')}.`;
  const changes = [found === 1 ? 'change' : 'changes', name && `to ${name}`, by].filter(Boolean).join(' ');
  return found > 0 ? `${found} ${changes}` : `No ${changes} yet.`;
};

const restorationsOf = (entries: readonly HistoryEntry[], index: number, settings: Settings): Restoration[] => {
  const entry = entries[index];
  const newer = entries.slice(0, index);
  return entry ? sectionsOf(entry).map((label) => restorationOf(newer, label, settings)) : [];
};
