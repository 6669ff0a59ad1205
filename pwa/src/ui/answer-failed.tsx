import { Button } from './button.tsx';
import { LoadFailed } from './view-failed.tsx';

export interface AnswerFailedProps {
  /** True while the server is asked again. */
  busy: boolean;
  onTryAgain: () => void;
}

/** The fallback for a screen whose request to the server failed. */
export function AnswerFailed({ busy, onTryAgain }: AnswerFailedProps) {
  return (
    <LoadFailed
      actions={
        <Button variant="secondary" busy={busy} onClick={onTryAgain}>
          Try again
        </Button>
      }
    />
  );
}
