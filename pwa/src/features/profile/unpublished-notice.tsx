import { useState } from 'react';
import { sectionName } from '@doorsign/shared-schema/registers';
import { downloadText } from '../../lib/download.ts';
import { useExport, useRefused, useWaiting } from '../../local/change-hooks.ts';
import { useDirtyDrafts } from '../../local/hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Lists what exists on this device only and would be lost with the account; renders nothing without any. */
export function UnpublishedNotice() {
  const waiting = useWaiting();
  const refused = useRefused();
  const unsaved = useDirtyDrafts();
  const exportUnpublished = useExport();
  const [failed, setFailed] = useState(false);
  const edits = [...waiting, ...refused];
  if (edits.length === 0 && !unsaved) return null;

  const names = [...new Set(edits.map(({ edit }) => sectionName(edit.label)))].join(', ');
  const changes = edits.length === 1 ? '1 change was' : `${edits.length} changes were`;
  const save = async (): Promise<void> => {
    setFailed(false);
    try {
      const { name, json } = await exportUnpublished();
      downloadText(name, json);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Alert
      kind="warning"
      className="mt-3"
      actions={
        <Button variant="secondary" onClick={() => void save()}>
          Export unpublished changes
        </Button>
      }
    >
      {edits.length > 0 ? (
        <p>
          {changes} saved on this device and never published: {names}.
        </p>
      ) : null}
      {unsaved ? <p>There’s also something you typed but didn’t save.</p> : null}
      {failed ? <p className="font-semibold">We couldn’t save the file. Please try again.</p> : null}
    </Alert>
  );
}
