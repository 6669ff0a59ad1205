import * as z from 'zod/mini';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** What may keep a widget from showing, the worst first:
 * - `hours_not_saved`: there are no hours, so it draws nothing.
 * - `old_snippet`: the tag on the website is not the one of today, see OLD_SNIPPETS.
 * - `other_host`: it was asked for on a host that the allowed domains leave out.
 * - `own_machine`: it was shown, but only on the owner's own machine.
 * - `not_shown`: a website loads it, and none has told that it was shown.
 * - `never_seen`: nobody has asked for it.
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

/** What is old about a tag:
 * - `unknown_id`: it names a widget that does not exist (any more), so nothing shows.
 * - `gone_script`: it pins a version of the script that is not served any more, so nothing shows.
 * - `without_id`: the script's address lacks the id; the widget shows, after a second request.
 * Attributes that differ from today's style are not old: the saved style wins (shared-schema/docs/product-rules.md#p9). */
export const OLD_SNIPPETS = ['unknown_id', 'gone_script', 'without_id'] as const;

const sighting = { at: IsoInstant, host: z.string() };

/** When and on which host something was seen last. */
export const Sighting = z.object(sighting);
export type Sighting = z.infer<typeof Sighting>;

/** What the server has seen of a widget on websites, and what that means. Null where it has seen nothing.
 * Source: shared-schema/docs/http-contract.md#install-check. */
export const InstallAnswer = z.object({
  problem: z.nullable(orOther(INSTALL_PROBLEMS)),
  /** A visitor's page showed it: the user's `widgetSeen`. */
  seen: z.nullable(Sighting),
  /** A page of an allowed host, or one that did not say which it is (host ""), loaded it. */
  loaded: z.nullable(Sighting),
  /** A page of a host that the allowed domains leave out asked for it. */
  refused: z.nullable(Sighting),
  /** The owner's own machine showed it (localhost, or a page without an address: host ""); such views are not counted. */
  tried: z.nullable(Sighting),
  /** A page of one of the owner's hosts has an old tag. Known since the server started. */
  old: z.nullable(z.object({ ...sighting, what: orOther(OLD_SNIPPETS) })),
});
export type InstallAnswer = z.infer<typeof InstallAnswer>;

/** How the widget fares on websites. Not among overviewCalls: the dashboard asks for it after its first paint. */
export const installCalls = {
  check: call({ method: 'GET', path: '/api/business/install', auth: 'owner', body: null, answer: InstallAnswer }),
} as const;
