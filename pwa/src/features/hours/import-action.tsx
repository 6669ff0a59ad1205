import { useState } from 'react';
import type { FullBusinessHours } from '@doorsign/shared-schema/hours';
import { Button } from '../../ui/button.tsx';
import { ImportDialog } from './on-demand.ts';

export interface ImportActionProps {
  week: FullBusinessHours;
  /** "YYYY-MM-DD", of the business's calendar */
  today: string;
  onUse: (week: FullBusinessHours) => void;
}

/** The button "Import" in the header of the week, with its dialog. */
export function ImportAction({ week, today, onUse }: ImportActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportDialog
        open={open}
        week={week}
        today={today}
        onUse={(read) => {
          onUse(read);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
