import { useSyncExternalStore } from 'react';
import { onDemand } from './on-demand.tsx';
import { PlainToast } from './plain-toast.tsx';
import { toastSlot } from './toast-store.ts';

export { toast } from './toast-store.ts';

/** Loaded with the first toast, because no screen needs it earlier. If it cannot be loaded, the plain toast shows the text without gestures. */
const ToastRegion = onDemand(() => import('./toast-region.tsx'), 'ToastRegion', PlainToast);

/** Preloads the toast region, so that the first toast works without a connection too. */
export const preloadToasts = ToastRegion.preload;

/** Shows the app's toasts; mounted once in the app. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastSlot.subscribe, toastSlot.everUsed);
  return wanted ? <ToastRegion /> : null;
}
