import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import type { User } from '@doorsign/shared-schema/api';
import { cityOfTimezone } from '@doorsign/shared-schema/hours';
import { PLANS } from '@doorsign/shared-schema/plans';
import { readingAt } from '@doorsign/shared-schema/status';
import type { Settings } from '@doorsign/shared-schema/registers';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** The number of characters of the account ID that are shown. Source: fact profile.account-id. */
const ID_SHOWN = 8;

export interface AccountOverviewProps {
  user: User;
  settings: Settings;
  className?: string;
}

/** An overview of the account.
 * Source: facts profile.overview, profile.plan-badge, profile.account-id, profile.member-since, profile.timezone,
 * profile.domain and profile.verified. */
export function AccountOverview({ user, settings, className }: AccountOverviewProps) {
  const { timezone, domains } = settings;
  const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(
    readingAt(timezone, Date.parse(user.createdAt)),
  );
  return (
    <Card title="Account Overview" className={className}>
      <dl className="divide-y divide-line">
        <Row name="Plan">
          <Badge tone="brand">{PLANS[user.plan].name}</Badge>
        </Row>
        <Row name="Account ID">
          <span translate="no" className="font-mono text-hint">
            {user.id.slice(0, ID_SHOWN)}
          </span>
        </Row>
        <Row name="Member since">{since}</Row>
        <Row name="Timezone" change={{ to: '/hours', what: 'the time zone on Business Hours' }}>
          {cityOfTimezone(timezone)}
        </Row>
        <Row name="Domain" change={{ to: '/domain', what: 'the domain' }}>
          {domains.length > 0 ? domains.join(', ') : 'Any website'}
        </Row>
      </dl>
      {user.emailVerified ? (
        <p className="mt-3 flex items-center gap-2 rounded-control bg-open-soft px-3 py-2 font-medium text-open-text">
          <BadgeCheck aria-hidden className="size-4.5 shrink-0" />
          Account Verified
        </p>
      ) : null}
    </Card>
  );
}

interface RowProps {
  name: string;
  /** The path of the screen that changes the value; `what` is for screen readers. */
  change?: { to: string; what: string };
  children: ReactNode;
}

function Row({ name, change, children }: RowProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto flex min-w-0 items-baseline gap-3 text-right font-medium tabular">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        {change ? (
          <Link
            to={change.to}
            className="-mx-2 -my-2 shrink-0 px-2 py-2 font-medium text-brand underline underline-offset-3 hover:text-brand-strong"
          >
            Change<span className="sr-only"> {change.what}</span>
          </Link>
        ) : null}
      </dd>
    </div>
  );
}
