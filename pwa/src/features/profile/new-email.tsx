import { Suspense, useState } from 'react';
import { useKeptCode } from '../../local/session/kept-code.ts';
import { NewEmailCard } from './on-demand.ts';

/** The card of a new e-mail whose code is pending; renders nothing without one. */
export function NewEmail() {
  const [sent, keep] = useKeptCode('newEmail');
  const [wasNone, setWasNone] = useState(false);
  if (sent === null && !wasNone) setWasNone(true);
  return sent ? (
    <Suspense>
      <NewEmailCard key={sent.email} sent={sent} keep={keep} isNew={wasNone} />
    </Suspense>
  ) : null;
}
