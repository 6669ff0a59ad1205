import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Escape, the close button and a press on the backdrop. */
  onClose: () => void;
  /** Makes the dialog an alert: it is read aloud at once, and a press on the backdrop does not close it. */
  alert?: boolean;
  /** Keeps the dialog open until one of its own buttons closes it, because what it shows cannot be shown again. */
  stays?: boolean;
  /** Buttons, the safest one first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The browser's own modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ open, title, onClose, alert = false, stays = false, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const wordsId = useId();
  // With the commit, because an open modal dialog refuses the focus that a screen moves in its own effects.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? wordsId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) onClose();
      }}
      // Some browsers close a dialog at the second Escape whatever the page says.
      onClose={stays && open ? () => dialog.current?.showModal() : undefined}
      closedby={stays ? 'none' : alert ? 'closerequest' : 'any'}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-card p-0 text-ink shadow-float backdrop:bg-[rgb(10_14_12/0.5)] open:animate-rise max-sm:mb-4"
    >
      {open ? (
        <div className="p-5">
          <div className="mb-2 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-lg leading-7">
              {title}
            </h2>
            {alert || stays ? null : (
              <button
                type="button"
                aria-label="Close"
                onClick={onClose}
                className="-mt-1.5 -mr-2 grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-track hover:text-ink"
              >
                <X aria-hidden className="size-4.5" />
              </button>
            )}
          </div>
          <div id={wordsId}>{children}</div>
          {actions ? (
            <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">{actions}</div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
