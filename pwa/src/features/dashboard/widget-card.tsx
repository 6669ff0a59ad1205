import { Suspense } from 'react';
import type { User } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { oneLine } from '@doorsign/shared-schema/status';
import { useLocationId } from '../../local/own-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { WebsitePicture } from '../../ui/website-picture.tsx';
import { WidgetPill } from '../../ui/widget-pill.tsx';
import type { StatusView } from './status-view.ts';
import type { LastSeenProps } from './last-seen.tsx';

/** Renders nothing when its file cannot be loaded. */
const LastSeen = onDemand<'LastSeen', LastSeenProps>(
  () => import('./last-seen.tsx'),
  'LastSeen',
  () => null,
);

export interface WidgetCardProps {
  user: User;
  style: WidgetStyle;
  view: StatusView;
  /** Epoch milliseconds. */
  now: number;
}

/** The widget as visitors see it, with its plan and ID. Source: facts dashboard.widget-card.*. */
export function WidgetCard({ user, style, view, now }: WidgetCardProps) {
  return (
    <Card title="Widget">
      <WidgetPreview style={style} view={view} />
      <dl className="my-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Plan</dt>
        <dd className="text-right font-medium">{PLANS[user.plan].name}</dd>
        <dt className="text-muted">Widget ID</dt>
        <dd className="text-right font-mono text-[0.8125rem] wrap-anywhere">{useLocationId() ?? user.id}</dd>
      </dl>
      <Suspense fallback={<p className="mb-4 h-6" />}>
        <LastSeen user={user} now={now} />
      </Suspense>
      <ButtonLink variant="secondary" to="/install" className="w-full">
        View Install Code
      </ButtonLink>
    </Card>
  );
}

/** The pill as visitors see it now. */
function WidgetPreview({ style, view }: { style: WidgetStyle; view: StatusView }) {
  return (
    <WebsitePicture className="h-36">
      {view.status === 'other' ? (
        <span className="rounded-full bg-card px-3 text-muted">Hidden until your hours are set</span>
      ) : (
        <WidgetPill status={view.status} text={oneLine(view.status, view)} style={style} />
      )}
    </WebsitePicture>
  );
}
