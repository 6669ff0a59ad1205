import { useCallback } from 'react';
import { teamCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import { timeText } from '../../lib/time-text.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { useOlderPages } from '../../local/use-older-pages.ts';
import { Card } from '../../ui/card.tsx';
import { OlderItems } from '../../ui/older-items.tsx';
import { activityText } from './activity-text.ts';

const pageOf = ({ entries, next }: AnswerOf<typeof teamCalls.audit>) => ({ items: entries, next });

/** The actions in the business beside changes of its settings, newest first. Older ones are added a page at a time. */
export function ActivityCard() {
  const { api, now } = useServices();
  const ask = useCallback((options: QuestionOptions) => api.call(teamCalls.audit, options), [api]);
  const { answer } = useServerAnswer(ask);
  const newest = answer && pageOf(answer);
  const { items, busy, problem, showOlder } = useOlderPages(newest, async (before) =>
    pageOf(await api.call(teamCalls.audit, { query: { before: String(before) } })),
  );
  return (
    <Card flush title="Activity">
      <ul aria-label="Activity" className="divide-y divide-line">
        {items.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap items-baseline gap-x-4 px-5 py-3">
            <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">{activityText(entry)}</p>
            <p className="text-muted tabular">{timeText(Date.parse(entry.at), now())}</p>
          </li>
        ))}
      </ul>
      <OlderItems problem={problem} busy={busy} onShow={showOlder && (() => void showOlder())}>
        Show older activity
      </OlderItems>
    </Card>
  );
}
