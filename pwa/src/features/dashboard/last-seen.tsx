import type { User } from '@doorsign/shared-schema/api';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { lastSeenText } from '../../lib/last-seen-texts.ts';
import { useInstallFacts } from '../../local/answers/use-install-facts.ts';
import { classes } from '../../ui/classes.ts';

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
  if (!seen && loading) return <LastSeenLine>Checking where it was last seen...</LastSeenLine>;
  if (!seen && !known) return <LastSeenLine>We don’t know yet where it was last seen.</LastSeenLine>;
  return (
    <LastSeenLine tone={seen ? 'open' : 'other'}>
      {seen ? lastSeenText(seen, user.domains, now) : 'Not seen on a website yet'}
      {failure ? ', as far as this device knows' : null}
      {known?.problem ? (
        <>
          {'. '}
          <Link to="/install" className="font-medium text-brand underline underline-offset-3 hover:text-brand-strong">
            Check your installation
          </Link>
        </>
      ) : null}
    </LastSeenLine>
  );
}

const TONES = { open: 'bg-open', other: 'bg-field-line' } as const;

/** One line with a dot. It has its full height before its text has loaded. */
function LastSeenLine({ tone = 'other', children }: { tone?: keyof typeof TONES; children?: ReactNode }) {
  return (
    <p className="mb-4 flex min-h-6 items-baseline gap-2.5">
      <span aria-hidden className={classes('size-2 shrink-0 rounded-full', TONES[tone])} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
