import { useEffect, useState } from 'react';
import { downloadText } from '../lib/download.ts';
import { useServices } from '../local/services.ts';
import type { EndedMembership } from '../local/team/ended-membership.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { dismissToast, toastSlot } from '../ui/toast-store.ts';

/** Tells, in place of every screen, that the person is no longer a member of a business, and offers the own Saves that were not published. Nothing else
 * of the business is on the device any more.
 * Source: shared-schema/docs/product-rules.md#l16. */
export function EndedMembershipScreen({ ended }: { ended: EndedMembership }) {
  const { local } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const { name, unpublished, file } = ended;
  // The Undo of a Save of this business has nothing to act on any more.
  useEffect(() => {
    const shown = toastSlot.read();
    if (shown?.action) dismissToast(shown.id);
  }, []);
  const forget = async (): Promise<void> => {
    try {
      await (await local.businesses()).forgetEnded(ended);
    } catch {
      setProblem('This couldn’t be removed. Please try again.');
    }
  };
  const save = (): void => {
    if (file) downloadText(file.name, file.json);
  };
  return (
    <MessageScreen
      title={titleOf(name)}
      sign="Closed"
      actions={
        file ? (
          <>
            <Button variant="secondary" onClick={save}>
              Download {unpublished === 1 ? 'it' : 'them'}
            </Button>
            <Button variant="danger" onClick={() => void forget()}>
              Remove from this device
            </Button>
          </>
        ) : (
          <Button onClick={() => void forget()}>Continue</Button>
        )
      }
    >
      <p>{file ? wordsFor(unpublished) : 'Nothing of it is left on this device.'}</p>
      {problem ? (
        <Alert kind="error" className="mt-4 text-left">
          {problem}
        </Alert>
      ) : null}
    </MessageScreen>
  );
}

const titleOf = (name: string | null): string => `You no longer have access to ${name ?? 'this business'}.`;

const wordsFor = (unpublished: number): string =>
  unpublished === 1 ? '1 change of yours was not published.' : `${unpublished} changes of yours were not published.`;
