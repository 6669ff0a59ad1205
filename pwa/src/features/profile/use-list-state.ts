import type { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useLastSync } from '../../local/hooks.ts';

/** The state of a list that only the server has. */
export interface ListState {
  /** False while the header says "Offline", and when the list's own last request has not reached the server. */
  online: boolean;
  /** The server's reason for a failure; null without one. */
  problem: string | null;
}

/** Returns the reason why a change of a list failed. Without an answer of the server nobody knows whether it was made. */
export const problemOfChange = (error: ApiError): string =>
  error.kind === 'network'
    ? 'We couldn’t reach the server, so this may not have worked. Check your connection and try again.'
    : errorMessage(error);

/** Returns the state of a list of the server.
 * @param failure the error of the list's last request
 * @param refused the reason why the owner's last change of the list failed */
export const useListState = (failure: ApiError | null, refused: string | null): ListState => {
  const reached = useLastSync().online;
  const isUnreached = failure?.kind === 'network';
  return {
    online: reached && !isUnreached,
    problem: refused ?? (failure && !isUnreached ? errorMessage(failure) : null),
  };
};
