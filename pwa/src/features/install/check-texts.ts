import type { InstallAnswer, WidgetReport } from '@doorsign/shared-schema/api';
import { elapsedText, hostText, isVerified, lastSeenText } from '../../lib/last-seen-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';

/** The text of the installation check: the problem, if any, and its solution. */
export interface CheckText {
  readonly kind: AlertKind;
  readonly title: string;
  readonly text: string;
  /** The screen on which the problem is fixed. */
  readonly action?: { readonly to: string; readonly label: string };
}

/** The age of the last widget report, in milliseconds, after which the text suggests checking that the code is still in
 * place. A small shop's website may have no visitors for days. */
const QUIET_AFTER_MS = 7 * 24 * 3_600_000;

const ADDRESSLESS = 'a page that didn’t share its address';
const on = ({ host }: WidgetReport): string => host || ADDRESSLESS;
/** Returns the website's name for a page that is assumed to be the owner's. */
const onOwn = ({ host }: WidgetReport, domains: readonly string[]): string =>
  host ? hostText(host, domains) : ADDRESSLESS;

/** Returns the text of an installation check.
 * @param domains the published allowed domains
 * @param nowMs   epoch milliseconds
 * Source: shared-schema/docs/http-contract.md#install-check. */
export const checkText = (facts: InstallAnswer, domains: readonly string[], nowMs: number): CheckText => {
  const ago = (report: WidgetReport): string => elapsedText(nowMs - Date.parse(report.at));
  const { seen, loaded, refused, tried, old } = facts;
  const elsewhere = seen ? ` ${lastSeenText(seen, domains, nowMs)}.` : '';
  switch (facts.problem) {
    case null:
      return seen ? seenText(seen, domains, nowMs) : NEVER_SEEN;
    case 'never_seen':
      return NEVER_SEEN;
    case 'hours_not_saved':
      return {
        kind: 'warning',
        title: 'Your hours aren’t set',
        text: `The widget stays hidden on every website until you set your hours.${
          loaded ? ` The code is in place: ${onOwn(loaded, domains)} loaded it ${ago(loaded)}.` : ''
        }`,
        action: { to: '/hours', label: 'Set your hours' },
      };
    case 'old_snippet':
      return old ? oldText(old, ago(old)) : NEVER_SEEN;
    case 'other_host':
      return {
        kind: 'warning',
        title: refused ? `Hidden on ${on(refused)}` : 'Hidden on another website',
        text: `A page there tried to load your widget${refused ? ` ${ago(refused)}` : ''}. ${
          domains.length === 0
            ? 'It wasn’t allowed then, but now any website is.'
            : `Your allowed ${domains.length > 1 ? 'domains are' : 'domain is'} ${domains.join(', ')}. If that website is yours, allow it. If not, no action is needed: your widget stays hidden there.`
        }${elsewhere}`,
        action: { to: '/domain', label: 'Go to Domain' },
      };
    case 'other':
      return {
        kind: 'warning',
        title: 'Something isn’t right yet',
        text: `This version of the app can’t tell what it is. Update the app, then check again.${elsewhere}`,
      };
    case 'own_machine':
      return {
        kind: 'info',
        title: 'It works on your own computer',
        text: `It was shown ${tried?.host ? `on ${tried.host}` : 'on a page without an address'}${
          tried ? ` ${ago(tried)}` : ''
        }, but not on a website yet. Publish your change, then open your website. Views on your own computer aren’t counted.`,
      };
    case 'not_shown':
      return {
        kind: 'warning',
        title: loaded?.host
          ? `${onOwn(loaded, domains)} loads it, but nobody has seen it`
          : 'Loaded, but nobody has seen it',
        text: `The code is in place${
          loaded ? ` (loaded ${ago(loaded)})` : ''
        }, but no page has reported showing the widget. Open your website. If you see the widget there, all is well: some browsers block these reports. If you don’t, see “Nothing appears” below.`,
      };
  }
};

const NEVER_SEEN: CheckText = {
  kind: 'info',
  title: 'Not seen on a website yet',
  text: 'Once the code is in place, publish your website and open it yourself. Then check again.',
};

const NOT_VERIFIED =
  ' Not verified means anyone could have reported this website. Set your allowed domain, and only reports from there will count.';

const seenText = (seen: WidgetReport, domains: readonly string[], nowMs: number): CheckText => {
  const isQuiet = nowMs - Date.parse(seen.at) > QUIET_AFTER_MS;
  return {
    kind: isQuiet ? 'info' : 'success',
    title: lastSeenText(seen, domains, nowMs),
    ...(!isVerified(seen.host, domains) && { action: { to: '/domain', label: 'Go to Domain' } }),
    text: isQuiet
      ? 'Nothing seems to be wrong. If your website has had visitors since then, make sure the code is still on it. If it hasn’t, open it once and check again.'
      : `Your widget is installed and working.${isVerified(seen.host, domains) ? '' : NOT_VERIFIED}`,
  };
};

const oldText = (old: NonNullable<InstallAnswer['old']>, ago: string): CheckText => {
  const there = `Copy the code above and paste it in place of the old code.`;
  switch (old.what) {
    case 'unknown_id':
      return {
        kind: 'warning',
        title: `The code on ${on(old)} is for another widget`,
        text: `Its widget ID no longer exists, so nothing appears there (last requested ${ago}). ${there}`,
      };
    case 'other':
      return {
        kind: 'info',
        title: `The code on ${on(old)} isn’t the current one`,
        text: `It was loaded ${ago}. ${there}`,
      };
    case 'gone_script':
      return {
        kind: 'warning',
        title: `The code on ${on(old)} is too old`,
        text: `It uses a version of the script that’s no longer available, so nothing appears there (last requested ${ago}). ${there}`,
      };
    case 'without_id':
      return {
        kind: 'info',
        title: `The code on ${on(old)} is out of date`,
        text: `It works, but the widget appears later than it could: your ID is missing from the script’s URL (loaded ${ago}). ${there}`,
      };
  }
};
