import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { ServiceWorkerUpdates } from './service-worker.ts';

/** Offers a new version when one is ready. It never reloads by itself: the owner may be in the middle of something. */
export function UpdatePrompt({ updates }: { updates: ServiceWorkerUpdates }) {
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => updates.onWaiting(() => setReady(true)), [updates]);
  return (
    <div className="fixed inset-x-3 bottom-[calc(var(--tab-bar)+var(--save-bar)+12px)] z-40 sm:inset-x-auto sm:left-6 lg:bottom-6">
      <output className="sr-only">{ready ? 'A new version is ready.' : ''}</output>
      {ready ? (
        <div className="mx-auto flex max-w-sm animate-rise flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-float">
          <p className="mr-auto">
            <span className="block font-semibold">A new version is ready.</span>
            <span className="block text-muted">Unsaved changes to your settings are kept.</span>
          </p>
          <div className="ml-auto flex gap-2">
            <Button variant="ghost" onClick={() => setReady(false)}>
              Later
            </Button>
            <Button
              busy={busy}
              onClick={() => {
                setBusy(true);
                updates.apply();
              }}
            >
              Reload
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
