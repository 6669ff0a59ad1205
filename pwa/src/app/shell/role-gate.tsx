import type { ReactNode } from 'react';
import type { User } from '@doorsign/shared-schema/api';
import { permissionOf, readRole, TEAM_PLAN_REQUIRED, isRoleCovered, writeRefusal } from '@doorsign/shared-schema/team';
import { useLocation } from '../../lib/router.tsx';
import { COPIED_KEYS } from '../../local/locations/copied-changes.ts';
import { useLocations } from '../../local/locations/locations.ts';
import { useLocationId } from '../../local/own-query.ts';
import { businessOf } from '../../local/team/business-of.ts';
import { Alert } from '../../ui/alert.tsx';
import { Page } from '../../ui/page.tsx';
import { sectionAt } from './section-at.ts';

/** A screen as a member of the team may see it: with its controls disabled and the reason where the role may not change it, and with a sentence
 * in place of the owner's billing.
 * Source: shared-schema/docs/product-rules.md#l10. */
export function RoleGate({ user, children }: { user: User; children: ReactNode }) {
  const { pathname } = useLocation();
  const locationId = useLocationId() ?? '';
  const locations = useLocations() ?? [];
  const { ownerName, role: word, scope } = businessOf(user);
  const role = readRole(word);
  if (pathname === '/billing' && role !== 'owner')
    return (
      <Page title="Billing">
        <p>Only {ownerName}, the owner, can see billing.</p>
      </Page>
    );
  const section = sectionAt(pathname);
  if (section === undefined) return children;
  const key = COPIED_KEYS[section];
  const nameOf = (id: string): string => locations.find((one) => one.id === id)?.name ?? 'other locations';
  const reason = isRoleCovered({ role }, user.plan)
    ? writeRefusal({ role, scope }, { locationId, key }, nameOf)
    : TEAM_PLAN_REQUIRED;
  if (reason === null) return children;
  return (
    <>
      <div className="mx-auto w-full max-w-[1040px] px-4 pt-5 sm:px-6 lg:px-10">
        <Alert kind="info" title="You can look at this, but not change it.">
          {/* For a viewer the title has said it. */}
          {permissionOf(key) === 'hours.write' && role === 'viewer' ? null : `${reason} `}
          Ask {ownerName} for access.
        </Alert>
      </div>
      <fieldset disabled aria-label="You can look at this, but not change it." className="min-w-0">
        {children}
      </fieldset>
    </>
  );
}
