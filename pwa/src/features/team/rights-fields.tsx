import { GIVEN_ROLES } from '@doorsign/shared-schema/api';
import { roleName } from '../../local/team/role-name.ts';
import { Checks } from '../../ui/checks.tsx';
import { roleLine } from './role-line.ts';
import type { GivenRights } from './use-team.ts';

export interface RightsFieldsProps {
  rights: GivenRights;
  onChange: (rights: GivenRights) => void;
  locations: readonly { readonly id: string; readonly name: string }[];
  /** Whether the person may make managers. */
  withManagers: boolean;
  /** Shown below the locations. */
  problem: string | null;
}

/** The role of a member, and the locations that the member may change. A viewer looks at all of them. */
export function RightsFields({ rights, onChange, locations, withManagers, problem }: RightsFieldsProps) {
  const all = locations.map(({ id }) => id);
  const chosen = rights.locations ?? all;
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-1 font-semibold">Role</legend>
        {GIVEN_ROLES.filter((role) => withManagers || role !== 'manager').map((role) => (
          <label key={role} className="flex min-h-10 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="role"
              checked={rights.role === role}
              onChange={() => onChange({ role, locations: role === 'viewer' ? null : rights.locations })}
              className="mt-1 size-4 shrink-0 accent-(--brand)"
            />
            <span>
              <span className="font-semibold">{roleName(role)}</span>{' '}
              <span className="block text-muted">{roleLine(role)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {rights.role === 'viewer' || locations.length < 2 ? null : (
        <Checks
          legend="Locations"
          choices={locations}
          chosen={chosen}
          onChange={(ids) => onChange({ ...rights, locations: ids.length === all.length ? null : [...ids] })}
        />
      )}
      {problem === null ? null : (
        <p role="alert" className="text-closed-text">
          {problem}
        </p>
      )}
    </div>
  );
}
