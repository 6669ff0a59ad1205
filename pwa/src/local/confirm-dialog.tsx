import type { ComponentType } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAttempt } from './use-attempt.ts';
import { PROOF_TITLE, useProof, type ProofFields } from './use-proof.ts';

/** A question before something is done. */
export interface Question {
  title: string;
  text: string;
  stay: string;
  go: string;
  /** Set if what is done can be undone, or ends nothing. */
  isSafe?: boolean;
  /** @throws ApiError, with `proof_required` first where it is */
  act: () => Promise<void>;
  /** Called after it was done, once the dialog closes. */
  after?: () => void;
}

export interface ConfirmDialogProps {
  /** Null while the dialog is closed. */
  question: Question | null;
  proofFields: ComponentType<ProofFields>;
  onClose: () => void;
}

/** Asks before something is done, with a re-authentication if the server wants one. */
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
      if (!(await proof.run(question.act))) return;
      close();
      question.after?.();
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
            <Button variant={question?.isSafe ? 'primary' : 'danger'} busy={busy} onClick={() => void act()}>
              {question?.go}
            </Button>
          </>
        )
      }
    >
      {proof.wanted ? (
        <ProofForm submit={question?.go ?? ''} danger={!question?.isSafe} onGiven={proof.give} />
      ) : (
        <>
          <p className="wrap-anywhere">{question?.text}</p>
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
