import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { toastSlot } from './toast-store.ts';

export { toast } from './toast-store.ts';

/** Fetched with the first toast: no screen needs it before. */
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    ({ ToastRegion }) => ({ default: ToastRegion }),
    // The connection was lost before it came: the words matter more than the manners.
    () => ({ default: PlainToast }),
  ),
);

/** Where toasts appear; once, in the app. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastSlot.subscribe, toastSlot.everUsed);
  return wanted ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
