import { useConnection } from '../../local/hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { ListState } from './use-list-state.ts';

export interface ServerListNoticeProps {
  state: ListState;
  /** The text about what requires a connection, for an owner whose device cannot reach the server. */
  offline: string;
  loading: boolean;
  onTryAgain: () => void;
}

/** Shown in place of a list that only the server has: offline, failed or loading. */
export function ServerListNotice({ state: { online, problem }, offline, loading, onTryAgain }: ServerListNoticeProps) {
  const connection = useConnection();
  const tryAgain = (
    <Button variant="secondary" onClick={onTryAgain}>
      Try again
    </Button>
  );
  if (!online)
    return (
      <Alert kind="info" className="mb-4" {...(connection.online && { actions: tryAgain })}>
        {offline}
      </Alert>
    );
  if (problem !== null)
    return (
      <Alert kind="error" className="mb-4" actions={tryAgain}>
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
