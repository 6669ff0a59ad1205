import type { User } from '@doorsign/shared-schema/api';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { classes } from '../../ui/classes.ts';

/** The number of the plan's domains in use, muted while none is set. The bar shows only if the plan has more than one.
 * Source: facts shell.domains* */
export function DomainsIndicator({ user }: { user: User }) {
  const { domains: limit } = user.limits;
  const settings = useSettings();
  const isNewer = useNewerKeys().has('domains');
  // The account is known before this device has read its settings.
  const isUnset = (settings ?? user).domains.length === 0 && !isNewer;
  return (
    <div className="rounded-card border border-line bg-card px-3.5 py-3 shadow-card">
      <div className={classes('flex flex-wrap items-baseline justify-between gap-x-2', isUnset && 'text-muted')}>
        <p className={classes('tabular', !isUnset && 'font-semibold')}>Domains 1 / {limit}</p>
        {isUnset ? <p className="text-hint">none set</p> : null}
      </div>
      {limit > 1 ? (
        <progress
          aria-label="Domains in use"
          max={limit}
          value={1}
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden forced-colors:appearance-auto rounded-full bg-track [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
        />
      ) : null}
    </div>
  );
}
