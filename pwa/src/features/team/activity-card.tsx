import { useCallback, useState } from 'react';
import { teamCalls } from '@doorsign/shared-schema/api';
import { timeText } from '../../lib/time-text.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { activityText } from './activity-text.ts';

/** The actions in the business beside changes of its settings, newest first, a page at a time. */
export function ActivityCard() {
  const { api, now } = useServices();
  const [before, setBefore] = useState<number | null>(null);
  const ask = useCallback(
    (options: QuestionOptions) =>
      api.call(teamCalls.audit, { query: before === null ? {} : { before: String(before) }, ...options }),
    [api, before],
  );
  const { answer } = useServerAnswer(ask);
  const lines = answer?.entries.flatMap((entry) => ({ entry, text: activityText(entry) })) ?? [];
  return (
    <Card flush title="Activity">
      <ul className="divide-y divide-line">
        {lines.map(({ entry, text }) => (
          <li key={entry.seq} className="flex flex-wrap items-baseline gap-x-4 px-5 py-3">
            <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{text}</p>
            <p className="text-muted tabular">{timeText(Date.parse(entry.at), now())}</p>
          </li>
        ))}
      </ul>
      {answer?.next ? (
        <div className="border-t border-line px-5 py-4 text-center">
          <Button variant="secondary" onClick={() => setBefore(answer.next)}>
            Show older activity
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
