import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { classes } from './classes.ts';
import { UNMEANT_MS } from './late-presses.tsx';
import { useSaveKeys } from './use-save-keys.ts';

export interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  onReset: () => void;
  onSave: () => void;
}

/** Returns the ref of an invisible box in the bar's place, which takes presses for UNMEANT_MS after the bar has gone: the second
 * press of a double click on Save must not reach the control behind it. */
const useShield = (dirty: boolean): RefObject<HTMLDivElement | null> => {
  const shield = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const style = shield.current?.style;
    if (!dirty || !style) return undefined;
    return () => {
      style.pointerEvents = 'auto';
      setTimeout(() => style.removeProperty('pointer-events'), UNMEANT_MS);
    };
  }, [dirty]);
  return shield;
};

/** Returns the handler of focus on the bar's buttons. The focus returns to where it came from when the bar disappears with it, or
 * to the screen's title if that is gone too. */
const useFocusBack = (dirty: boolean): ((event: FocusEvent<HTMLElement>) => void) => {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!dirty) return undefined;
    return () => {
      const from = before.current;
      before.current = null;
      if (!from || document.activeElement !== document.body) return;
      const to = from.isConnected ? from : document.querySelector('h1');
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, [dirty]);
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) before.current = relatedTarget;
  };
};

const PLACE =
  'pointer-events-none fixed inset-x-0 bottom-[max(calc(var(--tab-bar)+12px),calc(var(--keyboard)+8px))] z-30 pr-3 ' +
  'pl-[calc(var(--sidebar)+12px)] lg:bottom-6';

const press =
  'min-h-10 shrink-0 whitespace-nowrap rounded-control px-3.5 font-semibold transition-colors focus-visible:outline-float-accent';

/** The bar with Reset and Save Changes, shown while there are unsaved changes. It floats above the tab bar and above a phone's keyboard.
 * The keys of a Save work wherever the focus is. */
export function SaveBar({ dirty, saving, onReset, onSave }: SaveBarProps) {
  const shield = useShield(dirty);
  const onFocus = useFocusBack(dirty);
  useSaveKeys(dirty && !saving, onSave);
  return (
    <>
      <output className="sr-only">{dirty ? 'Unsaved changes' : ''}</output>
      <div aria-hidden className={PLACE}>
        <div ref={shield} className="mx-auto h-14 w-full max-w-sm" />
      </div>
      {dirty ? (
        <div data-save-bar className={PLACE}>
          <fieldset
            aria-label="Unsaved changes"
            className="pointer-events-auto mx-auto flex w-full max-w-sm animate-rise items-center gap-1 rounded-card border border-float-line bg-float py-2 pr-2 pl-4 text-on-float shadow-float"
          >
            <span aria-hidden className="mr-auto">
              Unsaved changes
            </span>
            <button
              type="button"
              onFocus={onFocus}
              onClick={() => onReset()}
              disabled={saving}
              className={classes(press, 'text-float-muted hover:text-on-float')}
            >
              Reset
            </button>
            <button
              type="button"
              onFocus={onFocus}
              onClick={onSave}
              disabled={saving}
              className={classes(press, 'bg-float-accent text-on-float-accent hover:opacity-90 disabled:opacity-70')}
            >
              {saving ? 'Saving...' : 'Save Changes'}
            </button>
          </fieldset>
        </div>
      ) : null}
    </>
  );
}
