import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface KeptListProps<Name extends string> {
  /** The sentence about what visitors see of it now. */
  lead: string;
  kept: readonly { readonly name: Name; readonly shown: ReactNode; readonly remove: string }[];
  onRemove: (name: Name) => void;
}

/** The list of things that an owner has kept from a higher plan and may remove. Empty without any. */
export function KeptList<Name extends string>({ lead, kept, onRemove }: KeptListProps<Name>) {
  if (kept.length === 0) return null;
  return (
    <div>
      <p className="text-muted">{lead}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {kept.map(({ name, shown, remove }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-1.5">
            <p className="min-w-0 wrap-anywhere">{shown}</p>
            <Button variant="ghost" aria-label={remove} onClick={() => onRemove(name)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
