import type { ComponentType } from 'react';
import { useAttempt } from '../../local/use-attempt.ts';
import { PROOF_TITLE, useProof, type ProofFields } from '../../local/use-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

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
  const { busy, problem, say, run } = useAttempt();
  const close = (): void => {
    proof.decline();
    say(null);
    onClose();
  };
  const act = async (): Promise<void> => {
    if (!question) return;
    await run(async () => {
      if (await proof.run(question.act)) close();
    });
  };
  return (
    <Dialog
      open={question !== null}
      title={proof.wanted ? PROOF_TITLE : (question?.title ?? '')}
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
