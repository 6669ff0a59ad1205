import type { Schedule } from '@doorsign/shared-schema/status';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { STATUS_NAMES } from '../../ui/status-names.ts';
import { viewOnDevice, type StatusView } from './status-view.ts';

export interface UnpublishedStatusProps {
  /** The published status. */
  view: StatusView;
  /** The schedule once all Saves are published. */
  schedule: Schedule;
  /** Epoch milliseconds. */
  now: number;
}

/** Shows the status that the unpublished Saves will lead to (shared-schema/docs/product-rules.md#s12). */
export function UnpublishedStatus({ view, schedule, now }: UnpublishedStatusProps) {
  const next = viewOnDevice(schedule, now);
  const same = next.status === view.status && next.message === view.message && next.nextChange === view.nextChange;
  return (
    <div className="rounded-b-card border-t border-line bg-shade px-4 py-4 sm:px-5">
      <p className="text-muted">Once your saved changes are published:</p>
      {same ? (
        <p className="font-medium">The same status right now.</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium tabular">
          <StatusDot tone={next.status} className="size-2.5" />
          <span>{STATUS_NAMES[next.status]}</span>
          <span className="font-normal text-muted">
            {withUnbrokenTimes(
              [next.message === STATUS_NAMES[next.status] ? '' : next.message, next.nextChange]
                .filter(Boolean)
                .join(' · '),
            )}
          </span>
        </p>
      )}
    </div>
  );
}
