import { useConnection } from '../../local/hooks.ts';
import type { ServerAnswer } from '../../local/answers/use-server-answer.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { AnswerFailed } from '../../ui/answer-failed.tsx';

/** The sentence without a connection. */
export const NEEDS_CONNECTION = 'API and webhooks need a connection.';

interface PendingProps {
  title: string;
  /** The words while the server is asked. */
  loading: string;
  /** The answers without which the screen shows nothing. */
  answers: readonly Pick<ServerAnswer<unknown>, 'failure' | 'asking' | 'askAgain'>[];
}

/** In place of a screen whose answers are not there yet. */
export function Pending({ title, loading, answers }: PendingProps) {
  const { online } = useConnection();
  if (online && answers.every(({ failure }) => failure === null)) return <Loading>{loading}</Loading>;
  return (
    <Page title={title}>
      {online ? (
        <AnswerFailed
          busy={answers.some(({ asking }) => asking)}
          onTryAgain={() => answers.forEach(({ failure, askAgain }) => (failure ? void askAgain() : undefined))}
        />
      ) : (
        <p>{NEEDS_CONNECTION}</p>
      )}
    </Page>
  );
}
