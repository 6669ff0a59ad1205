import { isGuest } from '../../local/chosen-location.ts';
import { LogOut } from 'lucide-react';
import { Link } from '../../lib/router.tsx';
import type { User } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { CloseNow } from '../closure-on-demand.ts';
import { PublishingBadge } from './publishing-badge.tsx';

/** The publishing badge, Close now, the plan and Logout. A phone also shows the logo, with the publishing badge and Close now on a line of their own. */
export function Header({ user, onLogout }: { user: User; onLogout: () => void }) {
  return (
    <header
      data-header
      className="sticky top-0 z-20 short:static border-b border-line bg-paper/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm"
    >
      <div className="flex flex-wrap items-center justify-end gap-x-2 px-4 sm:px-6 lg:min-h-15 lg:gap-x-3 lg:px-7">
        <Link
          to="/dashboard"
          aria-label="Doorsign, go to the dashboard"
          className="my-2 mr-auto rounded-control p-1 lg:hidden"
        >
          <LogoMark className="h-8" />
        </Link>
        <div className="flex min-w-0 grow items-center gap-2 max-sm:gap-1 lg:basis-0 max-lg:order-last max-lg:-mx-4 max-lg:h-[41px] max-lg:basis-[calc(100%+2rem)] max-lg:border-t max-lg:border-line max-lg:px-4">
          <PublishingBadge className="mr-auto" />
          <CloseNow />
        </div>
        <Badge>
          <span>
            <span className="sr-only">Plan: </span>
            <span>{PLANS[user.plan].name}</span>
          </span>
        </Badge>
        {user.plan === 'free' && !isGuest(user) ? (
          <ButtonLink to="/pricing" variant="secondary">
            Upgrade
          </ButtonLink>
        ) : null}
        <Button variant="ghost" onClick={onLogout} className="px-3 max-sm:px-1.5">
          <LogOut aria-hidden className="text-muted max-sm:hidden" />
          Logout
        </Button>
      </div>
    </header>
  );
}
