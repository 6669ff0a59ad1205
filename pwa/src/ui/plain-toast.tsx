import { useEffect, useSyncExternalStore } from 'react';
import { dismissToast, TOAST_MS, toastSlot } from './toast-store.ts';

/** A toast without swiping, hotkey and pause: shown where the full one could not be fetched. */
export function PlainToast() {
  const shown = useSyncExternalStore(toastSlot.subscribe, toastSlot.read);
  const id = shown?.id;
  const durationMs = shown?.durationMs ?? TOAST_MS;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  return (
    <output className="fixed top-[calc(env(safe-area-inset-top)+8px)] left-[calc(50%+var(--sidebar)/2)] z-50 block w-[min(24rem,calc(100vw-1.5rem))] -translate-x-1/2 outline-none">
      {shown ? (
        <span className="block animate-rise rounded-card bg-float px-4 py-3 text-on-float shadow-float">
          <span className="block font-semibold">{shown.title}</span>
          <span className="block text-float-muted empty:hidden">{shown.description}</span>
        </span>
      ) : null}
    </output>
  );
}
