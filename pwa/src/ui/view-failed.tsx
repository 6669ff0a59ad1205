import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { RetryActions } from './on-demand.tsx';

/** The fallback for a part of a screen whose file failed to load. */
export function ViewFailed() {
  return <LoadFailed actions={<RetryActions />} />;
}

/** Says that something could not be loaded. */
export function LoadFailed({ actions }: { actions: ReactNode }) {
  return (
    <Alert kind="error" title="This couldn’t be loaded" actions={actions}>
      Check your connection and try again. Everything you saved is safe on this device.
    </Alert>
  );
}
