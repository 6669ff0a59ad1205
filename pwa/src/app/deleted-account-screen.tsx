import { useEffect, useState } from 'react';
import { useNavigate } from '../lib/router.tsx';
import { downloadText } from '../lib/download.ts';
import { useServices } from '../local/services.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { toast } from '../ui/toast.tsx';

type Problem = 'export' | 'wipe';

const PROBLEMS: Record<Problem, string> = {
  export: 'We couldn’t save the file. Please try again.',
  wipe: 'Some data couldn’t be removed. Close your other Doorsign tabs and try again.',
};

/** The screen of a deleted account, wherever it was deleted. The owner can export what exists only on this device before it
 * is removed.
 * Source: shared-schema/docs/sync-protocol.md#deleted-account. */
export function DeletedAccountScreen() {
  const { deletedAccount } = useServices().local;
  const navigate = useNavigate();
  const [unpublished, setUnpublished] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let shown = true;
    void deletedAccount()
      .then((data) => data.unpublished())
      .then(
        (count) => shown && setUnpublished(count),
        () => undefined,
      );
    return () => {
      shown = false;
    };
  }, [deletedAccount]);

  const save = async (): Promise<void> => {
    setProblem(null);
    try {
      const { name, json } = await (await deletedAccount()).export();
      downloadText(name, json);
    } catch {
      setProblem('export');
    }
  };
  const remove = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      await (await deletedAccount()).wipe();
      toast({ title: 'Removed from this device' });
      navigate('/login', { replace: true });
    } catch {
      setProblem('wipe');
      setBusy(false);
    }
  };

  return (
    <MessageScreen
      title="This account was deleted"
      sign="Closed"
      actions={
        <>
          <Button variant="secondary" onClick={() => void save()}>
            Export
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove from this device
          </Button>
        </>
      }
    >
      <p>{wordsFor(unpublished)}</p>
      {problem ? (
        <Alert kind="error" className="mt-4 text-left">
          {PROBLEMS[problem]}
        </Alert>
      ) : null}
    </MessageScreen>
  );
}

const wordsFor = (unpublished: number | null): string => {
  if (unpublished === 0)
    return 'All changes you saved on this device were published. Export what’s left if you want a copy.';
  if (unpublished === null) return 'This device may still have changes that were never published. Export a copy first.';
  const one = unpublished === 1;
  const changes = one ? '1 change was' : `${unpublished} changes were`;
  return `${changes} never published and now ${one ? 'exists' : 'exist'} only on this device. Export a copy before you remove ${one ? 'it' : 'them'}.`;
};
