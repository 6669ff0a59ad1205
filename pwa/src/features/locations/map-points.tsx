import { useState, type SubmitEvent } from 'react';
import type { Directory } from '@doorsign/shared-schema/api';
import { readMapPoint, writeMapPoint } from '@doorsign/shared-schema/locations';
import { refusalOf } from '../../api/refusal-of.ts';
import type { LocationWithSettings } from '../../local/locations/locations.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { DirectoryState } from './use-directory.ts';

export interface MapPointsProps {
  state: DirectoryState;
  points: Directory['points'];
  locations: readonly LocationWithSettings[];
}

/** The places of the locations on the map. With two of them, visitors can have the nearest first. */
export function MapPoints({ state, points, locations }: MapPointsProps) {
  const placed = locations.filter(({ id }) => points.some((point) => point.id === id)).length;
  return (
    <details className="mt-5 border-t border-line pt-4">
      <summary className="min-h-10 cursor-pointer py-2 font-medium">
        Nearest first: {placed} of {locations.length} {locations.length === 1 ? 'location' : 'locations'} on the map
      </summary>
      <p className="mt-1 text-muted">
        Visitors can sort the page by distance once two locations are on the map. Paste the coordinates of each one, or
        a link that shows them, such as the address of your browser after a search in Google Maps or OpenStreetMap.
      </p>
      <ul className="mt-4 grid gap-4">
        {locations.map(({ id, name }) => {
          const point = points.find((one) => one.id === id);
          const stored = point ? writeMapPoint(point) : '';
          return (
            <li key={id}>
              <PointForm key={stored} state={state} id={id} name={name} stored={stored} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

interface PointFormProps {
  state: DirectoryState;
  id: string;
  /** The location's name. */
  name: string;
  /** The stored point as text; empty without one. */
  stored: string;
}

function PointForm({ state, id, name, stored }: PointFormProps) {
  const [text, setText] = useState(stored);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const point = text.trim() === '' ? null : readMapPoint(text);
    if (point === null && text.trim() !== '') {
      setError('We couldn’t find coordinates in that. They look like 40.7128, -74.0060.');
      return;
    }
    setBusy(true);
    try {
      await state.point(id, point);
      toast({ title: point ? `${name} is on the map` : `${name} was removed from the map` });
    } catch (caught) {
      setError(refusalOf(caught).problem);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <TextField
        label={<span className="wrap-anywhere">{name}</span>}
        className="min-w-0 flex-[1_1_14rem]"
        autoComplete="off"
        placeholder="40.7128, -74.0060"
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      {text.trim() === stored ? null : (
        <Button type="submit" variant="secondary" busy={busy} disabled={!state.online} aria-label={`Save ${name}`}>
          Save
        </Button>
      )}
    </form>
  );
}
