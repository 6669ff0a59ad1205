import type { InstallAnswer, User } from '@doorsign/shared-schema/api';
import { DAY } from '@doorsign/shared-schema/status/units';
import { Link } from '../../lib/router.tsx';
import type { ReactNode } from 'react';
import { isVerified, lastSeenText } from '../../lib/last-seen-texts.ts';
import { useInstallFacts } from '../../local/answers/use-install-facts.ts';
import { useSettings } from '../../local/hooks.ts';
import { useLocationId } from '../../local/own-query.ts';
import { sightOfUser } from '../../local/widget-sight.ts';
import { classes } from '../../ui/classes.ts';
import { agoText } from './ago.ts';

export interface LastSeenProps {
  user: User;
  /** Epoch milliseconds. */
  now: number;
}

/** Shows where and when a visitor's page last displayed the widget.
 * Source: shared-schema/docs/http-contract.md#user; shared-schema/docs/product-rules.md#p14. */
export function LastSeen({ user, now }: LastSeenProps) {
  const { known, loading, failure } = useInstallFacts(now);
  const sight = sightOfUser(user, useLocationId());
  const seen = (known ? known.seen : sight) ?? null;
  const domains = useSettings()?.domains ?? user.domains;
  if (!seen && loading) return <LastSeenLine>Checking where it was last seen...</LastSeenLine>;
  if (!seen && !known) return <LastSeenLine>We don’t know yet where it was last seen.</LastSeenLine>;
  const isLive = seen !== null && !failure && !known?.problem && isLiveOn(seen, domains, now);
  return (
    <LastSeenLine tone={isLive ? 'open' : seen ? 'brand' : 'other'}>
      {isLive ? (
        <>
          <span className="font-medium">Live on {seen.host.replace(/^www\./, '')}</span>
          <span className="text-muted"> · seen {agoText(now - Date.parse(seen.at))}</span>
        </>
      ) : seen ? (
        lastSeenText(seen, domains, now)
      ) : (
        'Not seen on a website yet'
      )}
      {failure ? ', as far as this device knows' : null}
      {known?.problem ? (
        <>
          {'. '}
          <Link to="/install" className="font-medium text-brand underline underline-offset-3 hover:text-brand-strong">
            {isNeverSeen(known) ? 'Install it' : 'Check your installation'}
          </Link>
        </>
      ) : null}
    </LastSeenLine>
  );
}

/** Returns whether a report proves that the widget is live: it is of an allowed domain, and less than a day old. */
const isLiveOn = ({ at, host }: { at: string; host: string }, domains: readonly string[], now: number): boolean =>
  isVerified(host, domains) && now - Date.parse(at) < DAY;

/** Returns whether no page has ever requested the widget, so that there is no installation to check. */
const isNeverSeen = ({ seen, loaded, refused, tried, old }: InstallAnswer): boolean =>
  !seen && !loaded && !refused && !tried && !old;

const TONES = { open: 'bg-open', brand: 'bg-brand', other: 'bg-field-line' } as const;

/** One line with a dot. It has its full height before its text has loaded. */
function LastSeenLine({ tone = 'other', children }: { tone?: keyof typeof TONES; children?: ReactNode }) {
  return (
    <p className="flex min-h-6 items-baseline gap-2.5">
      <span aria-hidden className={classes('size-2 shrink-0 rounded-full', TONES[tone])} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
