import { useEffect, useSyncExternalStore } from 'react';
import { LatePresses } from './late-presses.tsx';
import { TOAST_PLACE } from './toast-place.ts';
import { dismissToast, TOAST_MS, toastSlot, type ShownToast } from './toast-store.ts';
import { ToastWords } from './toast-words.tsx';

/** A toast without swiping, hotkey and pause: the fallback when the full one fails to load. */
export function PlainToast() {
  const shown = useSyncExternalStore(toastSlot.subscribe, toastSlot.read);
  const id = shown?.id;
  const durationMs = shown?.durationMs ?? TOAST_MS;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  return <div className={TOAST_PLACE}>{shown ? <Words key={id} shown={shown} /> : null}</div>;
}

function Words({ shown }: { shown: ShownToast }) {
  const { id, title, action } = shown;
  return (
    <div
      data-toast
      className="flex animate-rise items-start gap-3 rounded-card bg-float px-4 py-3 text-on-float shadow-float"
    >
      <output className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-float-muted empty:hidden">
          <ToastWords shown={shown} />
        </span>
      </output>
      {action ? (
        <LatePresses>
          <button
            type="button"
            onClick={() => {
              dismissToast(id);
              action.onPress();
            }}
            className="-my-2 min-h-10 shrink-0 rounded-control px-3 font-semibold text-float-accent hover:underline"
          >
            {action.label}
          </button>
        </LatePresses>
      ) : null}
    </div>
  );
}
