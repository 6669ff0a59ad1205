import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { timeText } from '../../lib/time-text.ts';
import { useServices } from '../../local/services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ServerListNotice } from './server-list-notice.tsx';
import { identityName, type Identities } from './use-identities.ts';

/** The Google accounts that can open this account, with a button to remove each; renders nothing without any, but says so if the
 * server could not be asked.
 * Source: shared-schema/docs/decisions/0113-google-identity-management.md. */
export function IdentitiesCard({ identities }: { identities: Identities }) {
  const { now } = useServices();
  const list = useRef<HTMLUListElement>(null);
  const { list: known, mayExist, state } = identities;
  if (!mayExist) return null;
  return (
    <Card flush title="Google sign-in">
      <div className="px-5 pt-4">
        {known.length > 0 ? (
          <p className="pb-3 text-muted">
            Anyone who uses one of these Google accounts can log in to your Doorsign account.
          </p>
        ) : null}
        <ServerListNotice
          state={state}
          offline="You’re offline. You need a connection to see which Google accounts can log in."
          loading={false}
          onTryAgain={() => void identities.askAgain()}
        />
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Google accounts" className="divide-y divide-line outline-none">
        {known.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-[1_1_9rem]">
              <p className="font-medium wrap-anywhere">{identityName(identity)}</p>
              <p className="text-hint leading-5 text-muted tabular">
                Added {timeText(Date.parse(identity.createdAt), now())}
              </p>
            </div>
            <Button
              variant="ghost"
              disabled={!state.online}
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
