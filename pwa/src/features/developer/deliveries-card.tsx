import { useCallback, useId, useState } from 'react';
import { webhookCalls, type Delivery } from '@doorsign/shared-schema/api';
import { timeText } from '../../lib/time-text.ts';
import { announceRefusal } from '../../local/announce-refusal.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { useOlderPages } from '../../local/use-older-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AnswerFailed } from '../../ui/answer-failed.tsx';
import { OlderItems } from '../../ui/older-items.tsx';
import { deliveryText, followedText, readableBody, resultText } from './delivery-texts.ts';
import type { DeliveriesPage, WebhookOfPage } from './use-webhook.ts';
import { eventText } from './webhook-texts.ts';

const pageOf = ({ deliveries, next }: DeliveriesPage) => ({ items: deliveries, next });

/** The deliveries of a webhook, newest first. Older ones are added a page at a time. */
export function DeliveriesCard({ page }: { page: WebhookOfPage }) {
  const { answer, failure, asking, askAgain } = page.deliveries;
  const newest = answer && pageOf(answer);
  const { items, busy, problem, showOlder } = useOlderPages(newest, async (before) =>
    pageOf(await page.olderDeliveries(before)),
  );
  const recover = async (): Promise<void> => {
    await announceRefusal(async () => {
      const count = await page.recover();
      toast(
        count === 0
          ? { title: 'Nothing to resend', description: 'No delivery failed in the last 14 days.' }
          : { title: count === 1 ? 'Resending 1 delivery' : `Resending ${count} deliveries` },
      );
    });
  };
  return (
    <Card
      flush
      title="Deliveries"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={asking} onClick={() => void askAgain()}>
            Refresh
          </Button>
          {items.some(({ state }) => state === 'failed') ? (
            <Button variant="secondary" onClick={() => void recover()}>
              Send failed ones again
            </Button>
          ) : null}
        </div>
      }
    >
      {answer === null && failure ? (
        <div className="p-5">
          <AnswerFailed busy={asking} onTryAgain={() => void askAgain()} />
        </div>
      ) : null}
      {answer?.deliveries.length === 0 ? <p className="p-5 text-muted">Nothing has been sent yet.</p> : null}
      <ul aria-label="Deliveries" className="divide-y divide-line">
        {items.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} page={page} />
        ))}
      </ul>
      <OlderItems problem={problem} busy={busy} onShow={showOlder && (() => void showOlder())}>
        Show older deliveries
      </OlderItems>
    </Card>
  );
}

function DeliveryRow({ delivery, page }: { delivery: Delivery; page: WebhookOfPage }) {
  const { now } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const [replaying, setReplaying] = useState(false);
  const bodyId = useId();
  const { id, type, state, tries, dueAt, createdAt, isReplay } = delivery;
  const at = timeText(Date.parse(createdAt), now());
  const name = `${eventText(type)}, ${at}`;
  const replay = async (): Promise<void> => {
    setReplaying(true);
    await announceRefusal(async () => {
      toast(followedText(await page.replay(id), ['Resent', 'Couldn’t resend it']));
    }).finally(() => setReplaying(false));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-semibold">{eventText(type)}</p>
        <p className={state === 'failed' || state === 'dropped' ? 'text-danger' : undefined}>
          {deliveryText(delivery)}
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted tabular">
          <span>{at}</span> <span>{tries === 1 ? '1 try' : `${tries} tries`}</span>{' '}
          {state === 'waiting' && dueAt !== null ? <span>Next try {timeText(Date.parse(dueAt), now())}</span> : null}{' '}
          {isReplay ? <span>Resent by you</span> : null}
        </p>
      </div>
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        aria-label={`Body of ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Body
      </Button>
      <Button variant="secondary" busy={replaying} aria-label={`Replay ${name}`} onClick={() => void replay()}>
        Replay
      </Button>
      {isOpen ? (
        <div id={bodyId} className="w-full min-w-0">
          <Detail id={id} tries={tries} page={page} />
        </div>
      ) : null}
    </li>
  );
}

/** The bytes of a delivery, and what each attempt brought. They are read again when there was another attempt. */
function Detail({ id, tries, page }: { id: string; tries: number; page: WebhookOfPage }) {
  const { api, now } = useServices();
  const { webhookId } = page;
  const ask = useCallback(
    (options: QuestionOptions) =>
      api.call(webhookCalls.delivery, { ...options, params: { id: webhookId, delivery: id } }),
    [api, webhookId, id],
  );
  const { answer, failure, asking, askAgain } = useServerAnswer(ask, tries);
  if (answer === null)
    return failure ? (
      <AnswerFailed busy={asking} onTryAgain={() => void askAgain()} />
    ) : (
      <output className="text-muted">Loading body...</output>
    );
  return (
    <>
      <section aria-label="Body">
        <pre className="rounded-control border border-float-line bg-float p-4 font-mono text-hint leading-6 wrap-anywhere whitespace-pre-wrap text-on-float">
          <code translate="no">{readableBody(answer.body)}</code>
        </pre>
      </section>
      <ol aria-label="Tries" className="mt-2 grid grid-cols-1 gap-1 text-muted">
        {answer.attempts.map((attempt) => (
          <li key={attempt.n} className="wrap-anywhere">
            Try {attempt.n}, {timeText(Date.parse(attempt.at), now())}: {resultText(attempt)} {attempt.ms} ms
            {attempt.answer ? <q className="ml-2">{attempt.answer}</q> : null}
          </li>
        ))}
      </ol>
    </>
  );
}
