import { Suspense, useSyncExternalStore } from 'react';
import { onDemand } from './on-demand.tsx';
import { PlainToast } from './plain-toast.tsx';
import { toastSlot } from './toast-store.ts';

export { toast } from './toast-store.ts';

/** Fetched with the first toast: no screen needs it before. If the connection was lost before it came, the words matter more
 * than the manners. */
const ToastRegion = onDemand(() => import('./toast-region.tsx'), 'ToastRegion', PlainToast);

/** Fetches what draws toasts, so that the first one is there without a connection too. */
export const preloadToasts = ToastRegion.preload;

/** Where toasts appear; once, in the app. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastSlot.subscribe, toastSlot.everUsed);
  return wanted ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
