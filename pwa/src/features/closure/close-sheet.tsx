import { useState } from 'react';
import { readWallClock } from '../../lib/wall-clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ClosingForm } from './closing-form.tsx';
import { ClosingUpsell } from './closing-upsell.tsx';
import type { Closing } from './use-closing.ts';

export interface CloseSheetProps {
  open: boolean;
  /** Begins with the closure or note in force. */
  isChange: boolean;
  closing: Closing;
  onClose: () => void;
}

/** The sheet in which the owner closes now, or tells visitors something while the business stays open. */
export function CloseSheet({ open, isChange, closing, onClose }: CloseSheetProps) {
  /** The kind to which the owner has switched in this sheet; null before. */
  const [chosen, setChosen] = useState<'closed' | 'note' | null>(null);
  const kind = chosen ?? (isChange && closing.closure ? closing.closure.kind : 'closed');
  const leave = (): void => {
    setChosen(null);
    onClose();
  };
  return (
    <Dialog open={open} title={kind === 'note' && closing.isAllowed ? 'Tell visitors' : 'Close now'} onClose={leave}>
      {closing.isAllowed ? (
        <ClosingForm
          key={kind}
          kind={kind}
          isSwitched={chosen !== null}
          closing={closing}
          onSwitch={setChosen}
          onDone={leave}
        />
      ) : (
        <ClosingUpsell today={readWallClock(closing.schedule.timezone, closing.now).date} onFollow={leave} />
      )}
    </Dialog>
  );
}
