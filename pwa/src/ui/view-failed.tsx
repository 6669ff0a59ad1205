import { Alert } from './alert.tsx';
import { RetryActions } from './on-demand.tsx';

/** In the place of a part of a screen whose file did not come. */
export function ViewFailed() {
  return (
    <Alert kind="error" title="This could not be loaded" actions={<RetryActions />}>
      Check your connection, then try again. What you saved is safe on this device.
    </Alert>
  );
}
