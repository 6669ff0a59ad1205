import { isGuest } from '../../local/chosen-location.ts';
import type { User } from '@doorsign/shared-schema/api';
import type { Schedule } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { DomainCard } from './domain-card.tsx';
import { KeyNumbers, PlanNumbers } from './key-numbers.tsx';
import { LockedStats } from './locked-stats.tsx';
import { UpgradeBanner } from './upgrade-banner.tsx';
import { WidgetCard } from './widget-card.tsx';

export interface WidgetCardsProps {
  user: User;
  /** null when a newer version of the app saved them. */
  domains: readonly string[] | null;
  /** null when a newer version of the app saved it. */
  style: WidgetStyle | null;
}

/** The cards about the widget and its domain. */
export function WidgetCards({ user, domains, style }: WidgetCardsProps) {
  return (
    <>
      <WidgetCard user={user} style={style} />
      <DomainCard domains={domains} />
    </>
  );
}

export interface FreeCardsProps extends WidgetCardsProps {
  /** null when a newer version of the app saved it. */
  published: Schedule | null;
  /** Epoch milliseconds. */
  now: number;
}

/** The cards of a plan without analytics: they take the place of the figures. */
export function FreeCards({ user, domains, style, published, now }: FreeCardsProps) {
  return (
    <>
      {published ? (
        <KeyNumbers columns={2}>
          <PlanNumbers plan={user.plan} published={published} now={now} />
          <LockedStats />
        </KeyNumbers>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 lg:gap-6">
        <WidgetCard user={user} style={style} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-6">
          <DomainCard domains={domains} />
          {user.plan === 'free' && !isGuest(user) ? <UpgradeBanner /> : null}
        </div>
      </div>
    </>
  );
}
