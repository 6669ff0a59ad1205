import type { LocationWithSettings } from '../../local/locations/locations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export interface ArchivedCardProps {
  locations: readonly LocationWithSettings[];
  /** Null where the person may not. */
  onRestore: ((id: string) => void) | null;
  onDelete: ((location: LocationWithSettings) => void) | null;
}

/** The archived locations, which can be restored or deleted for good. Nothing without any. */
export function ArchivedCard({ locations, onRestore, onDelete }: ArchivedCardProps) {
  if (locations.length === 0) return null;
  return (
    <Card flush title={`Archived (${locations.length})`}>
      <ul className="divide-y divide-line">
        {locations.map((location) => (
          <li key={location.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <p className="min-w-0 flex-[1_1_12rem] font-semibold wrap-anywhere">{location.name}</p>
            {onRestore ? (
              <Button
                variant="secondary"
                aria-label={`Restore ${location.name}`}
                onClick={() => onRestore(location.id)}
              >
                Restore
              </Button>
            ) : null}
            {onDelete ? (
              <Button
                variant="ghost"
                className="text-danger!"
                aria-label={`Delete ${location.name} for good`}
                onClick={() => onDelete(location)}
              >
                Delete for good
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
