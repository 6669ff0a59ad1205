import { Trash2 } from 'lucide-react';
import type { Entry } from '../../lib/dated-entry.ts';
import { HOLIDAYS_HEADING_ID } from './holidays-heading-id.ts';

export interface RemoveButtonProps {
  entry: Entry;
  onRemove: (entry: Entry) => void;
}

/** Returns the element that receives the focus when a row and its button are removed: in the next row, else in the previous
 * one, else the list's heading. */
const focusAfter = (row: Element | null): HTMLElement | null =>
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]') ??
  document.getElementById(HOLIDAYS_HEADING_ID);

/** Removes a day or a range of days from its list. */
export function RemoveButton({ entry, onRemove }: RemoveButtonProps) {
  return (
    <button
      type="button"
      data-remove
      aria-label={`Remove ${entry.name}`}
      title="Remove"
      onClick={(event) => {
        focusAfter(event.currentTarget.closest('li'))?.focus();
        onRemove(entry);
      }}
      className="-mt-1 grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-danger"
    >
      <Trash2 aria-hidden className="size-4" />
    </button>
  );
}
