import { useEffect } from 'react';
import { whenStarted } from '../lib/when-idle.ts';
import { useStorageTrouble } from '../local/hooks.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { ViewFailed } from '../ui/view-failed.tsx';

const StorageNotice = onDemand(() => import('./storage-notice.tsx'), 'StorageNotice', ViewFailed);

/** Watches the device's storage, and shows a notice above any screen while the storage fails. */
export function StorageWatch() {
  const trouble = useStorageTrouble();
  useEffect(() => whenStarted(window, () => void StorageNotice.preload()), []);
  if (trouble === 'none') return null;
  return (
    <div className="fixed inset-x-3 top-[calc(env(safe-area-inset-top)+8px)] z-50 mx-auto max-w-lg animate-rise rounded-control shadow-float">
      <StorageNotice trouble={trouble} />
    </div>
  );
}
