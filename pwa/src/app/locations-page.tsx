import { ZoneSelect } from '../features/hours/zone-select.tsx';
import { LocationsScreen } from '../features/locations/locations-screen.tsx';
import { ProofForm } from '../features/profile/proof-form.tsx';

/** The locations, with the fields of other features: the time zone, and the re-authentication. */
export function LocationsPage() {
  return <LocationsScreen zoneField={ZoneSelect} proofFields={ProofForm} />;
}
