import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback } from 'react';
import { analyticsCalls, installCalls } from '@doorsign/shared-schema/api';
import { formatStatus, oneLine, statusAt } from '@doorsign/shared-schema/status';
import { useNavigate } from '../../lib/router.tsx';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatClock } from '../../lib/wall-clock.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { useChooseLocation } from '../../local/locations/choose-location.ts';
import type { LocationWithSettings } from '../../local/locations/locations.ts';
import { useLocationId } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

export interface LocationCardProps {
  location: LocationWithSettings;
  /** Epoch milliseconds. */
  now: number;
  /** Whether the plan counts visitors. */
  hasFigures: boolean;
  /** Undefined where the location cannot be moved or archived. */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
  onArchive: (() => void) | undefined;
}

/** One location: its names, its status, its place in the list, and what is known about its widget. */
export function LocationCard({ location, now, hasFigures, onMoveUp, onMoveDown, onArchive }: LocationCardProps) {
  const { id, name, businessName, timezone, state, settings } = location;
  const choose = useChooseLocation();
  const navigate = useNavigate();
  const isCurrent = useLocationId() === id;
  const status = statusAt(scheduleOf(settings), now);
  const isPaused = state !== 'active';
  const open = (): void => {
    choose(id);
    navigate('/dashboard');
  };
  return (
    <Card
      title={<span className="wrap-anywhere">{name}</span>}
      actions={isCurrent ? <Badge>You are here</Badge> : undefined}
    >
      {businessName === name ? null : (
        <p className="wrap-anywhere">
          <span className="text-muted">Visitors see</span> {businessName}
        </p>
      )}
      <p className="flex items-baseline gap-2.5">
        <StatusDot tone={isPaused ? 'other' : status.status} />
        <span className="min-w-0 wrap-anywhere tabular">
          {isPaused
            ? 'Paused: its widget is hidden, and its settings are kept.'
            : withUnbrokenTimes(oneLine(status.status, formatStatus(status, now, timezone)))}
        </span>
      </p>
      <p className="text-muted tabular">
        {formatClock(now, timezone)} in {cityOf(timezone)}
      </p>
      {isPaused ? null : <WidgetFacts locationId={id} hasFigures={hasFigures} />}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {isPaused ? null : (
          <Button variant="secondary" aria-label={`Open ${name}`} onClick={open}>
            Open
          </Button>
        )}
        {onMoveUp ? (
          <Button variant="ghost" aria-label={`Move ${name} up`} className="px-3" onClick={onMoveUp}>
            <ArrowUp aria-hidden />
          </Button>
        ) : null}
        {onMoveDown ? (
          <Button variant="ghost" aria-label={`Move ${name} down`} className="px-3" onClick={onMoveDown}>
            <ArrowDown aria-hidden />
          </Button>
        ) : null}
        {onArchive ? (
          <Button variant="ghost" aria-label={`Archive ${name}`} className="ml-auto text-muted" onClick={onArchive}>
            Archive
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

const cityOf = (timezone: string): string => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** The views of today and the website, once the server has told them. */
function WidgetFacts({ locationId, hasFigures }: { locationId: string; hasFigures: boolean }) {
  const { api } = useServices();
  const ask = useCallback(
    async (options: QuestionOptions) => {
      const query = { location: locationId };
      const figures = hasFigures
        ? await api.call(analyticsCalls.analytics, { query: { ...query, days: '1' }, ...options })
        : null;
      const { seen } = await api.call(installCalls.check, { query, ...options });
      return { views: figures?.days.at(-1)?.views ?? null, host: seen?.host ?? null };
    },
    [api, locationId, hasFigures],
  );
  const { answer } = useServerAnswer(ask);
  // The line keeps its height while it is loading, and is empty without a connection.
  return (
    <p className="min-h-6 text-muted tabular wrap-anywhere">
      {answer ? (
        <>
          {answer.views === null ? null : `${answer.views} ${answer.views === 1 ? 'view' : 'views'} today · `}
          {answer.host === null ? 'Not seen on a website yet' : `Seen on ${answer.host}`}
        </>
      ) : null}
    </p>
  );
}
