import { isGuest } from '../../local/chosen-location.ts';
import { useState, type ComponentType } from 'react';
import type { User } from '@doorsign/shared-schema/api';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useNow } from '../../lib/use-now.ts';
import { useLocationsWithSettings, type LocationWithSettings } from '../../local/locations/locations.ts';
import { useServices } from '../../local/services.ts';
import { useMay } from '../../local/team/member.ts';
import type { ProofFields } from '../../local/use-proof.ts';
import { useSession } from '../../local/session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { AddDialog, type ZoneField } from './add-dialog.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ArchivedCard } from './archived-card.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DirectoryCard } from './directory-card.tsx';
import { LocationCard } from './location-card.tsx';
import { useLocationCalls } from './use-location-calls.ts';

export interface LocationsScreenProps {
  /** Fields of other features. */
  zoneField: ComponentType<ZoneField>;
  proofFields: ComponentType<ProofFields>;
}

/** The locations of the business: their order, a new one, and those that are archived. The list also works without a connection.
 * Source: shared-schema/docs/product-rules.md#l6, #l7. */
export function LocationsScreen(props: LocationsScreenProps) {
  const { user } = useSession();
  const locations = useLocationsWithSettings();
  if (!user || !locations?.length) return <Loading>Loading locations...</Loading>;
  return <Locations {...props} user={user} locations={locations} />;
}

interface LocationsProps extends LocationsScreenProps {
  user: User;
  locations: readonly LocationWithSettings[];
}

function Locations({ user, locations, zoneField, proofFields }: LocationsProps) {
  const calls = useLocationCalls();
  const now = useNow(useServices().now, MINUTE);
  const [adding, setAdding] = useState(false);
  const [archiving, setArchiving] = useState<LocationWithSettings | null>(null);
  const [deleting, setDeleting] = useState<LocationWithSettings | null>(null);
  const { locations: limit } = user.limits;
  const isManaged = useMay('locations.manage');
  const canDelete = useMay('locations.delete');
  const kept = locations.filter(({ state }) => state !== 'archived');
  const archived = locations.filter(({ state }) => state === 'archived');
  if (limit === 1 && locations.length === 1) return <Upsell />;

  const move = (from: number, by: number): void => {
    const ids = kept.map(({ id }) => id);
    const [moved = ''] = ids.splice(from, 1);
    ids.splice(from + by, 0, moved);
    void calls.order(ids);
  };
  const isFull = kept.length >= limit;
  return (
    <Page
      title="Locations"
      subtitle={`${kept.length} of ${limit} ${limit === 1 ? 'location' : 'locations'}`}
      actions={isFull || !isManaged ? null : <AddButton online={calls.online} onPress={() => setAdding(true)} />}
    >
      <div className="grid gap-4">
        {isFull && isManaged ? (
          <FullNote limit={limit} isLargest={user.plan === 'enterprise' || isGuest(user)} />
        ) : null}
        <ul aria-label="Locations" className="grid gap-4">
          {kept.map((location, index) => (
            <li key={location.id}>
              <LocationCard
                location={location}
                now={now}
                hasFigures={user.features.analytics}
                onMoveUp={isManaged && index > 0 ? () => move(index, -1) : undefined}
                onMoveDown={isManaged && index < kept.length - 1 ? () => move(index, 1) : undefined}
                onArchive={isManaged && kept.length > 1 ? () => setArchiving(location) : undefined}
              />
            </li>
          ))}
        </ul>
        {kept.length === 1 && isManaged ? (
          <p className="text-muted">One location so far. Add the second to switch between them at the top.</p>
        ) : null}
        {isManaged ? <DirectoryCard locations={kept} /> : null}
        <ArchivedCard
          locations={archived}
          onRestore={isManaged ? (id) => void calls.restore(id) : null}
          onDelete={canDelete ? setDeleting : null}
        />
      </div>
      <AddDialog
        open={adding}
        model={kept[0]}
        calls={calls}
        now={now}
        zoneField={zoneField}
        onClose={() => setAdding(false)}
      />
      <ArchiveDialog location={archiving} onArchive={calls.archive} onClose={() => setArchiving(null)} />
      <DeleteDialog location={deleting} calls={calls} proofFields={proofFields} onClose={() => setDeleting(null)} />
    </Page>
  );
}

function AddButton({ online, onPress }: { online: boolean; onPress: () => void }) {
  return (
    <>
      {online ? null : (
        <p id="add-needs" className="text-muted">
          Adding a location needs a connection.
        </p>
      )}
      <Button disabled={!online} aria-describedby={online ? undefined : 'add-needs'} onClick={onPress}>
        Add location
      </Button>
    </>
  );
}

function FullNote({ limit, isLargest }: { limit: number; isLargest: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-shade px-5 py-3">
      <p>{limit === 1 ? 'Your plan has 1 location.' : `Your plan has ${limit} locations.`}</p>
      {isLargest ? null : (
        <ButtonLink to="/pricing" variant="secondary">
          Upgrade
        </ButtonLink>
      )}
    </div>
  );
}

function Upsell() {
  return (
    <Page title="Locations">
      <Card>
        <p>Locations come with the Business Pro plan.</p>
        <ButtonLink to="/pricing" className="mt-4">
          See plans
        </ButtonLink>
      </Card>
    </Page>
  );
}
