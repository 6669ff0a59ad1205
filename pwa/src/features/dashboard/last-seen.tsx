import type { User } from '@doorsign/shared-schema/api';
import { Link } from 'react-router';
import { lastSeenWords } from '../../lib/seen-words.ts';
import { useInstallFacts } from '../../local/answers/use-install-facts.ts';
import { LastSeenLine } from './last-seen-line.tsx';

export interface LastSeenProps {
  user: User;
  /** Epoch milliseconds. */
  now: number;
}

/** Shows where and when a visitor's page last displayed the widget.
 * Source: shared-schema/docs/http-contract.md#user; shared-schema/docs/product-rules.md#p14. */
export function LastSeen({ user, now }: LastSeenProps) {
  const { known, loading, failure } = useInstallFacts(now);
  const seen = known ? known.seen : user.widgetSeen;
  if (!seen && loading) return <LastSeenLine>Asking where it was last seen...</LastSeenLine>;
  if (!seen && !known) return <LastSeenLine>Where it was last seen is not known here yet.</LastSeenLine>;
  return (
    <LastSeenLine tone={seen ? 'open' : 'other'}>
      {seen ? lastSeenWords(seen, user.domains, now) : 'Not seen on a website yet'}
      {failure ? ', as far as this device knows' : null}
      {known?.problem ? (
        <>
          {'. '}
          <Link to="/install" className="font-medium text-brand underline underline-offset-3 hover:text-brand-strong">
            Check the installation
          </Link>
        </>
      ) : null}
    </LastSeenLine>
  );
}
