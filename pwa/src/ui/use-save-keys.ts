import { useEffect, useEffectEvent } from 'react';

/** Fields of one line, in which Enter does nothing by itself. A form with a button of its own handles Enter. */
const LINES = 'input:not([type=checkbox], [type=radio], [type=range], [type=button], [role=combobox])';

const isLine = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  target.form === null &&
  target.matches(LINES) &&
  !target.closest('[data-not-saved]');

/** Returns whether a key asks for a Save: Ctrl or Cmd with S or Enter anywhere, Enter alone in a field of one line. */
const asksToSave = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target }: KeyboardEvent): boolean => {
  if (altKey || shiftKey || isComposing) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 's' || key === 'Enter';
  return key === 'Enter' && isLine(target);
};

/** Saves a screen's draft by keyboard. The focus stays where it is.
 * @param ready whether there is something to save; if not, the keys do nothing, and the browser does not offer to save the page */
export const useSaveKeys = (ready: boolean, onSave: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || !asksToSave(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (ready && !event.repeat) onSave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
