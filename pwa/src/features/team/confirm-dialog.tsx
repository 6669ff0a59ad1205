import { useState, type ComponentType } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useProof } from '../../local/use-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ProofFields } from './rights-dialog.tsx';

/** A question about one person. */
export interface Question {
  title: string;
  text: string;
  stay: string;
  go: string;
  /** @throws ApiError, with `proof_required` first where it is */
  act: () => Promise<void>;
}

export interface ConfirmDialogProps {
  /** Null while the dialog is closed. */
  question: Question | null;
  proofFields: ComponentType<ProofFields>;
  onClose: () => void;
}

/** Asks before somebody is removed, leaves, or gets the business. */
export function ConfirmDialog({ question, proofFields: ProofForm, onClose }: ConfirmDialogProps) {
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = (): void => {
    proof.decline();
    setProblem(null);
    onClose();
  };
  const act = async (): Promise<void> => {
    if (!question) return;
    setBusy(true);
    setProblem(null);
    try {
      if (await proof.run(question.act)) close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={question !== null}
      title={proof.wanted ? 'Confirm it’s you' : (question?.title ?? '')}
      onClose={close}
      actions={
        proof.wanted ? null : (
          <>
            <Button variant="secondary" onClick={close}>
              {question?.stay}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void act()}>
              {question?.go}
            </Button>
          </>
        )
      }
    >
      {proof.wanted ? (
        <ProofForm submit={question?.go ?? ''} danger onGiven={proof.give} />
      ) : (
        <>
          <p>{question?.text}</p>
          {problem === null ? null : (
            <Alert kind="error" className="mt-3">
              {problem}
            </Alert>
          )}
        </>
      )}
    </Dialog>
  );
}
