import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { businessOf } from '../../local/team/business-of.ts';
import { membershipsOf } from '../../local/team/person.ts';
import { roleName } from '../../local/team/role-name.ts';
import { toast } from '../../ui/toast-store.ts';

/** The businesses of the person, if there are several. The account's own one without any hours is an offer to set it up. */
export function BusinessChoices({ onClose }: { onClose: () => void }) {
  const { local } = useServices();
  const { user } = useSession();
  const [hasOwnHours, setHasOwnHours] = useState(false);
  const memberships = user ? membershipsOf(user) : [];
  const [home] = memberships;
  const userId = user?.id;
  const shownId = user ? businessOf(user).id : '';
  useEffect(() => {
    if (home?.role !== 'owner' || userId === undefined) return;
    void local
      .businesses()
      .then(({ keptUser }) => keptUser(userId, home.businessId))
      .then((kept) => setHasOwnHours(Boolean(kept?.businessHours)))
      .catch(() => undefined);
  }, [local, home?.businessId, home?.role, userId]);
  if (memberships.length < 2) return null;

  const choose = async (businessId: string): Promise<void> => {
    onClose();
    try {
      await (await local.businesses()).choose(businessId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({
        title: 'Not opened',
        description: error.kind === 'network' ? 'Open this once with a connection first.' : error.detail,
        variant: 'destructive',
      });
    }
  };
  return (
    <section aria-labelledby="businesses">
      <h3 id="businesses" className="mt-3 font-sans text-hint font-semibold tracking-normal text-muted">
        Businesses
      </h3>
      <ul className="-mx-2">
        {memberships.map(({ businessId, name, role }) => {
          const isCurrent = businessId === shownId;
          const isUnused = businessId === home?.businessId && role === 'owner' && !hasOwnHours && !isCurrent;
          return (
            <li key={businessId}>
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => void choose(businessId)}
                className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-track"
              >
                <span className="min-w-0 grow">
                  <span className="block font-semibold wrap-anywhere">
                    {isUnused ? 'Set up a sign of your own' : name}
                  </span>{' '}
                  {isUnused ? null : <span className="block text-muted">{roleName(role)}</span>}
                </span>
                {isCurrent ? <Check aria-hidden className="size-4 shrink-0 text-brand" /> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
