import { useEffect, useState, useSyncExternalStore } from 'react';
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

/** Starts a new version without losing the owner's input: on request, or by itself while the page is hidden, and only once
 * all input is saved or reset. A page whose version was already replaced by another tab also reloads while visible. */
export function UpdatePrompt({ updates }: { updates: ServiceWorkerUpdates }) {
  const stage = useSyncExternalStore(updates.subscribe, updates.stage);
  const dirty = useDirtyDrafts();
  const { state } = useSession();
  const publishing = usePublishing();
  const outdated = publishing.kind === 'blocked' && publishing.reason === 'update';
  const [later, setLater] = useState(false);

  // Loaded ahead of the update: once another tab has started the new version, this version's files may be gone.
  useEffect(() => whenStarted(window, () => void UpdateCard.preload()), []);

  // Without an owner there are no drafts, but a form may be partly filled in.
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
    // The server accepts no changes from this version: a newer one may already be available.
    if (outdated) updates.check();
  }, [outdated, updates]);

  const title = stage === 'none' ? '' : TITLES[stage];
  return (
    <div className="fixed inset-x-3 bottom-[calc(var(--tab-bar)+var(--save-bar)+12px)] z-40 sm:inset-x-auto sm:left-6 lg:bottom-6">
      <output className="sr-only">{title}</output>
      {stage === 'none' || later ? null : (
        <UpdateCard title={title} dirty={dirty} onStart={updates.apply} onLater={() => setLater(true)} />
      )}
    </div>
  );
}
