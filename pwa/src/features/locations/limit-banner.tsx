import { isGuest } from '../../local/chosen-location.ts';
import { UserPlace, type User } from '@doorsign/shared-schema/api';
import { useLocations } from '../../local/locations/locations.ts';
import { businessOf } from '../../local/team/business-of.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const LIST = new Intl.ListFormat('en-US');

/** Tells the owner on every screen that the business has more locations than its plan: until when they work, and later that they are paused.
 * Source: shared-schema/docs/product-rules.md#l7. */
export function LimitBanner({ user }: { user: User }) {
  const kept = (useLocations() ?? []).filter(({ state }) => state !== 'archived');
  const { locations: limit } = user.limits;
  const { role } = businessOf(user);
  const upgrade = isGuest(user) ? null : <Upgrade />;
  if (kept.length <= limit || (role !== 'owner' && role !== 'manager')) return null;
  const paused = kept.filter(({ state }) => state === 'paused').length;
  if (paused > 0)
    return (
      <Alert kind="warning" actions={upgrade}>
        {paused === 1
          ? '1 location is paused. Its sign is off your websites; its settings are kept.'
          : `${paused} locations are paused. Their signs are off your websites; their settings are kept.`}
      </Alert>
    );
  const place = UserPlace.safeParse(user);
  const pausesAt = place.success ? place.data.business.pausesAt : null;
  const beyond = kept.slice(limit).map(({ name }) => name);
  return (
    <Alert
      kind="warning"
      actions={
        <>
          {upgrade}
          <ButtonLink to="/locations" variant="secondary">
            Choose locations
          </ButtonLink>
        </>
      }
    >
      Your plan has {limit === 1 ? '1 location' : `${limit} locations`}; you have {kept.length}.{' '}
      {pausesAt
        ? `Until ${DATE.format(Date.parse(pausesAt))} everything works as before.`
        : 'For 30 days everything works as before.'}{' '}
      Then {LIST.format(beyond)} {beyond.length === 1 ? 'pauses: its sign leaves' : 'pause: their signs leave'} your
      websites until you upgrade.
    </Alert>
  );
}

function Upgrade() {
  return <ButtonLink to="/pricing">Upgrade</ButtonLink>;
}
