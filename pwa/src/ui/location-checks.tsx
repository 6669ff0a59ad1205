export interface LocationChecksProps {
  legend: string;
  locations: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

const LOOK = 'flex min-h-10 items-center gap-3 wrap-anywhere';

/** Checkboxes of locations, and one for all of them. */
export function LocationChecks({ legend, locations, chosen, onChange }: LocationChecksProps) {
  const all = locations.map(({ id }) => id);
  const toggle = (id: string, isOn: boolean): void =>
    onChange(all.filter((other) => (other === id ? isOn : chosen.includes(other))));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {locations.length > 1 ? (
        <label className={`${LOOK} border-b border-line`}>
          <input
            type="checkbox"
            checked={chosen.length === all.length}
            onChange={({ target }) => onChange(target.checked ? all : [])}
            className="size-4 shrink-0 accent-(--brand)"
          />
          All
        </label>
      ) : null}
      {locations.map(({ id, name }) => (
        <label key={id} className={LOOK}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
            className="size-4 shrink-0 accent-(--brand)"
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
