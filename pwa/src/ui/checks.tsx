import type { ReactNode } from 'react';

export interface ChecksProps {
  legend: string;
  choices: readonly { readonly id: string; readonly name: ReactNode }[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** The error message. */
  error?: string | undefined;
}

const LOOK = 'flex min-h-10 items-center gap-3 py-1.5 wrap-anywhere';

/** Checkboxes of things such as locations, and one for all of them. */
export function Checks({ legend, choices, chosen, onChange, error }: ChecksProps) {
  const all = choices.map(({ id }) => id);
  const toggle = (id: string, isOn: boolean): void =>
    onChange(all.filter((other) => (other === id ? isOn : chosen.includes(other))));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.length > 1 ? (
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
      {choices.map(({ id, name }) => (
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
      {error === undefined ? null : (
        <p role="alert" className="text-hint leading-5 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
