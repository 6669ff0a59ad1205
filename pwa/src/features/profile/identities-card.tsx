import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { timeText } from '../../lib/time-text.ts';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { identityName, type Identities } from './use-identities.ts';

/** The Google accounts that can open this account, with a button to remove each; renders nothing without any.
 * Source: shared-schema/docs/decisions/0113-google-identity-management.md. */
export function IdentitiesCard({ identities }: { identities: Identities }) {
  const { local, now } = useServices();
  const { online } = useStore(local.connection);
  const list = useRef<HTMLUListElement>(null);
  if (identities.list.length === 0) return null;
  return (
    <Card flush title="Google sign-in">
      <div className="px-5 pt-4">
        <p className="pb-3 text-muted">
          Anyone who uses one of these Google accounts can log in to your Doorsign account.
        </p>
        {identities.problem ? (
          <Alert kind="error" className="mb-4">
            {identities.problem}
          </Alert>
        ) : null}
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Google accounts" className="divide-y divide-line outline-none">
        {identities.list.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-[1_1_9rem]">
              <p className="font-medium wrap-anywhere">{identityName(identity)}</p>
              <p className="text-[0.8125rem] leading-5 text-muted tabular">
                Added {timeText(Date.parse(identity.createdAt), now())}
              </p>
            </div>
            <Button
              variant="ghost"
              disabled={!online}
              busy={identities.removing === identity.id}
              onClick={() => {
                // The focused button disappears together with its row.
                void identities.remove(identity).then(() => list.current?.focus());
              }}
            >
              Remove <span className="sr-only">{identityName(identity)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
