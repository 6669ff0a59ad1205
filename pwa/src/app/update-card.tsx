import { useState } from 'react';
import { Button } from '../ui/button.tsx';

export interface UpdateCardProps {
  title: string;
  /** Whether anything is unsaved. The new version then cannot start yet. */
  dirty: boolean;
  onStart: () => void;
  onLater: () => void;
}

/** Offers the new version, or says what must be done before it can start. */
export function UpdateCard({ title, dirty, onStart, onLater }: UpdateCardProps) {
  const [busy, setBusy] = useState(false);
  return (
    <div className="mx-auto flex max-w-sm animate-rise flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-card py-2 pr-2 pl-4 shadow-float">
      <p className="mr-auto">
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">
          {dirty ? 'It will start once you save or reset your changes.' : 'Reload to use it.'}
        </span>
      </p>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" onClick={onLater}>
          Later
        </Button>
        {dirty ? null : (
          <Button
            busy={busy}
            onClick={() => {
              setBusy(true);
              onStart();
            }}
          >
            Reload
          </Button>
        )}
      </div>
    </div>
  );
}
