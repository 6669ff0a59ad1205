import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export interface ServerListNoticeProps {
  /** What does not work without a connection, for an owner who has none; null with one. */
  offline: string | null;
  /** Why the server's answer is not there; null when it is, or is on its way. */
  problem: string | null;
  loading: boolean;
  onTryAgain: () => void;
}

/** Says what stands in for a list of devices that only the server knows. */
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
