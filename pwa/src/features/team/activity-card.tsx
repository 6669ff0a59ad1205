import { useCallback, useState } from 'react';
import { teamCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import { timeText } from '../../lib/time-text.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { useAttempt } from '../../local/use-attempt.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { activityText } from './activity-text.ts';

type Activity = AnswerOf<typeof teamCalls.audit>;

/** The actions in the business beside changes of its settings, newest first. Older ones are added a page at a time. */
export function ActivityCard() {
  const { api, now } = useServices();
  const ask = useCallback((options: QuestionOptions) => api.call(teamCalls.audit, options), [api]);
  const { answer } = useServerAnswer(ask);
  const [older, setOlder] = useState<Activity & { after: number }>();
  const { busy, problem, run } = useAttempt();
  // Newer actions have moved the first page: what was loaded after it no longer follows it.
  const following = older && older.after === answer?.next ? older : undefined;
  const next = following ? following.next : answer?.next;
  const showOlder = (after: number, before: number): Promise<void> =>
    run(async () => {
      const page = await api.call(teamCalls.audit, { query: { before: String(before) } });
      setOlder({ after, entries: [...(following?.entries ?? []), ...page.entries], next: page.next });
    });
  const entries = [...(answer?.entries ?? []), ...(following?.entries ?? [])];
  return (
    <Card flush title="Activity">
      <ul aria-label="Activity" className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap items-baseline gap-x-4 px-5 py-3">
            <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{activityText(entry)}</p>
            <p className="text-muted tabular">{timeText(Date.parse(entry.at), now())}</p>
          </li>
        ))}
      </ul>
      {problem === null ? null : (
        <Alert kind="error" className="mx-5 my-4">
          {problem}
        </Alert>
      )}
      {answer?.next && next ? (
        <div className="border-t border-line px-5 py-4 text-center">
          <Button variant="secondary" busy={busy} onClick={() => void showOlder(answer.next ?? next, next)}>
            Show older activity
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
