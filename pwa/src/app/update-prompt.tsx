import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { whenStarted } from '../lib/when-idle.ts';
import { useDirtyDrafts, usePublishing } from '../local/hooks.ts';
import { useSession } from '../local/session/session.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { ViewFailed } from '../ui/view-failed.tsx';
import type { ServiceWorkerUpdates, UpdateStage } from './service-worker.ts';

const UpdateCard = onDemand(() => import('./update-card.tsx'), 'UpdateCard', ViewFailed);

const TITLES: Record<Exclude<UpdateStage, 'none'>, string> = {
  waiting: 'A new version is ready.',
  running: 'Doorsign was updated in another tab.',
};

/** Brings a new version in without taking anything from the owner: it starts at their word, or by itself while nobody looks
 * at the page, and in either case not before what they typed is saved or reset. */
export function UpdatePrompt({ updates }: { updates: ServiceWorkerUpdates }) {
  const stage = useSyncExternalStore(updates.subscribe, updates.stage);
  const dirty = useDirtyDrafts();
  const { state } = useSession();
  const publishing = usePublishing();
  const outdated = publishing.kind === 'parked' && publishing.reason === 'update';
  const [later, setLater] = useState(false);

  // Ahead of the update: once another tab has started it, this version's files may be gone.
  useEffect(() => whenStarted(window, () => void UpdateCard.preload()), []);

  // Without an owner there are no drafts, but maybe a form that is half filled in.
  const mayStart = stage !== 'none' && !dirty && state === 'signed-in';
  useEffect(() => {
    if (!mayStart) return undefined;
    const start = (): void => {
      if (stage === 'running' || document.visibilityState === 'hidden') updates.apply();
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => document.removeEventListener('visibilitychange', start);
  }, [mayStart, stage, updates]);
  useEffect(() => {
    // The server takes nothing from this version: the next one may be there already.
    if (outdated) updates.check();
  }, [outdated, updates]);

  const title = stage === 'none' ? '' : TITLES[stage];
  return (
    <div className="fixed inset-x-3 bottom-[calc(var(--tab-bar)+var(--save-bar)+12px)] z-40 sm:inset-x-auto sm:left-6 lg:bottom-6">
      <output className="sr-only">{title}</output>
      {stage === 'none' || later ? null : (
        <Suspense>
          <UpdateCard title={title} dirty={dirty} onStart={updates.apply} onLater={() => setLater(true)} />
        </Suspense>
      )}
    </div>
  );
}
