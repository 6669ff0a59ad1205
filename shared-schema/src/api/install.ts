import * as z from 'zod/mini';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** The problems that can keep a widget from showing, the worst first:
 * - `hours_not_saved`: there are no hours, so the widget draws nothing.
 * - `old_snippet`: the snippet on the website is outdated, see OLD_SNIPPETS.
 * - `other_host`: the widget was requested on a host outside the allowed domains.
 * - `own_machine`: the widget was shown, but only on the owner's own machine.
 * - `not_shown`: a website loads the widget, but none has reported that it was shown.
 * - `never_seen`: the widget was never requested.
 * Source: shared-schema/docs/http-contract.md#install-check. */
export const INSTALL_PROBLEMS = [
  'hours_not_saved',
  'old_snippet',
  'other_host',
  'own_machine',
  'not_shown',
  'never_seen',
] as const;
export type InstallProblem = (typeof INSTALL_PROBLEMS)[number];

/** The ways in which a snippet can be outdated:
 * - `unknown_id`: it names a widget that does not exist (any longer), so nothing shows.
 * - `gone_script`: it pins a version of the script that is no longer served, so nothing shows.
 * - `without_id`: the script's address lacks the id; the widget shows, but only after a second request.
 * Attributes that differ from the current style do not make a snippet outdated: the saved style wins
 * (shared-schema/docs/product-rules.md#p9). */
export const OLD_SNIPPETS = ['unknown_id', 'gone_script', 'without_id'] as const;

const report = { at: IsoInstant, host: z.string() };

/** A widget report: its time and its host. */
export const WidgetReport = z.object(report);
export type WidgetReport = z.infer<typeof WidgetReport>;

/** The latest widget reports of each kind, null if there was none, and the problem that follows from them.
 * Source: shared-schema/docs/http-contract.md#install-check. */
export const InstallAnswer = z.object({
  problem: z.nullable(orOther(INSTALL_PROBLEMS)),
  /** A visitor's page showed the widget: the user's `widgetSeen`. */
  seen: z.nullable(WidgetReport),
  /** A page loaded the widget: on an allowed host, or without naming its host (host ""). */
  loaded: z.nullable(WidgetReport),
  /** A page on a host outside the allowed domains requested the widget. */
  refused: z.nullable(WidgetReport),
  /** The owner's own machine showed the widget (localhost, or a page without an address: host ""). Such views are not counted. */
  tried: z.nullable(WidgetReport),
  /** A page on one of the owner's hosts has an outdated snippet. Known only since the server started. */
  old: z.nullable(z.object({ ...report, what: orOther(OLD_SNIPPETS) })),
});
export type InstallAnswer = z.infer<typeof InstallAnswer>;

/** Calls about the widget's state on websites. Separate from overviewCalls, because the dashboard requests it after its first paint. */
export const installCalls = {
  check: call({ method: 'GET', path: '/api/business/install', auth: 'owner', body: null, answer: InstallAnswer }),
} as const;
