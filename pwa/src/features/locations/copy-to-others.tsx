import { Copy } from 'lucide-react';
import { useState } from 'react';
import { sectionOf } from '@doorsign/shared-schema/registers';
import { useDraftLabels, useNewerKeys } from '../../local/hooks.ts';
import { COPIED_KEYS, type CopiedSection } from '../../local/locations/copied-changes.ts';
import { useMayWrite } from '../../local/team/may-write.ts';
import { useLocations } from '../../local/locations/locations.ts';
import { useLocationId } from '../../local/own-query.ts';
import { Button } from '../../ui/button.tsx';
import { dialogOnDemand } from '../../ui/on-demand.tsx';
import type { CopyDialogProps } from './copy-dialog.tsx';

const CopyDialog = dialogOnDemand<'CopyDialog', CopyDialogProps>(() => import('./copy-dialog.tsx'), 'CopyDialog');

/** The button that copies a screen's settings to other locations. Nothing without another location that can be changed, and nothing for values
 * that only a newer version of the app can read. */
export function CopyToOthers({ section }: { section: CopiedSection }) {
  const [open, setOpen] = useState(false);
  const locationId = useLocationId();
  const locations = useLocations() ?? [];
  const mayWrite = useMayWrite();
  const isUnsaved = useDraftLabels().has(section);
  const newer = useNewerKeys();
  const hasOthers = locations.some(
    ({ id, state }) => id !== locationId && state === 'active' && mayWrite([COPIED_KEYS[section]], id),
  );
  if (!hasOthers || [...newer].some((key) => sectionOf(key) === section)) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        {isUnsaved ? (
          <p id="copy-needs" className="text-hint text-muted">
            Save or reset your changes first.
          </p>
        ) : null}
        <Button
          variant="ghost"
          className="-mr-3 px-3 text-muted"
          disabled={isUnsaved}
          aria-haspopup="dialog"
          aria-describedby={isUnsaved ? 'copy-needs' : undefined}
          onClick={() => setOpen(true)}
        >
          <Copy aria-hidden />
          Copy to other locations…
        </Button>
      </div>
      <CopyDialog open={open} section={section} onClose={() => setOpen(false)} />
    </>
  );
}
