import { Trash2 } from 'lucide-react';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { HOLIDAYS_HEADING_ID } from './holidays-heading-id.ts';

export interface RemoveButtonProps {
  holiday: Holiday;
  onRemove: (holiday: Holiday) => void;
}

/** Where the focus goes when a row is gone with the button that had it: to the next row, else the one before, else the list's
 * heading. */
const focusAfter = (row: Element | null): HTMLElement | null =>
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]') ??
  document.getElementById(HOLIDAYS_HEADING_ID);

/** Takes a day out of its list. */
export function RemoveButton({ holiday, onRemove }: RemoveButtonProps) {
  return (
    <button
      type="button"
      data-remove
      aria-label={`Remove ${holiday.name}`}
      title="Remove"
      onClick={(event) => {
        focusAfter(event.currentTarget.closest('li'))?.focus();
        onRemove(holiday);
      }}
      className="-mt-1 grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-track hover:text-danger"
    >
      <Trash2 aria-hidden className="size-4" />
    </button>
  );
}
