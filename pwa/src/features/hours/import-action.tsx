import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';
import { ImportDialog } from './on-demand.ts';

/** The button "Import" in the header of the week, with its dialog. */
export function ImportAction(props: Pick<ImportDialogProps, 'editing' | 'week' | 'today'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
