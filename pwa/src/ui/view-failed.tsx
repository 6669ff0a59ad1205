import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { RetryActions } from './on-demand.tsx';

/** The fallback for a part of a screen whose file failed to load. */
export function ViewFailed() {
  return <Failed actions={<RetryActions />} />;
}

export interface AnswerFailedProps {
  /** True while the server is asked again. */
  busy: boolean;
  onTryAgain: () => void;
}

/** The fallback for a screen whose request to the server failed. */
export function AnswerFailed({ busy, onTryAgain }: AnswerFailedProps) {
  return (
    <Failed
      actions={
        <Button variant="secondary" busy={busy} onClick={onTryAgain}>
          Try again
        </Button>
      }
    />
  );
}

function Failed({ actions }: { actions: ReactNode }) {
  return (
    <Alert kind="error" title="This couldn’t be loaded" actions={actions}>
      Check your connection and try again. Everything you saved is safe on this device.
    </Alert>
  );
}
