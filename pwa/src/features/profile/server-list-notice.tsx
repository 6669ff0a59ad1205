import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export interface ServerListNoticeProps {
  /** The text about what requires a connection, for an offline owner; null while online. */
  offline: string | null;
  /** The reason why the request failed; null if it did not or is in progress. */
  problem: string | null;
  loading: boolean;
  onTryAgain: () => void;
}

/** Shown in place of a list of devices that only the server has: offline, failed or loading. */
export function ServerListNotice({ offline, problem, loading, onTryAgain }: ServerListNoticeProps) {
  if (offline !== null)
    return (
      <Alert kind="info" className="mb-4">
        {offline}
      </Alert>
    );
  if (problem !== null)
    return (
      <Alert
        kind="error"
        className="mb-4"
        actions={
          <Button variant="secondary" onClick={onTryAgain}>
            Try again
          </Button>
        }
      >
        {problem}
      </Alert>
    );
  if (!loading) return null;
  return (
    <p role="status" className="pb-4 text-muted">
      Loading devices...
    </p>
  );
}
