import type { InstallAnswer, InstallProblem } from '@doorsign/shared-schema/api';
import { hostAllowed } from '@doorsign/shared-schema/domain/host';
import type { Settings } from '@doorsign/shared-schema/registers';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import type { OutdatedSnippets } from '../records/widget-reports/outdated-snippets.ts';
import type { Records } from '../records/records.ts';
import { widgetReportsOf } from '../records/widget-reports/widget-reports.ts';

interface InstallDeps {
  database: Pick<Database, 'read'>;
  records: Pick<Records, 'settingsFor'>;
  outdatedSnippets: Pick<OutdatedSnippets, 'find'>;
}

type Facts = Omit<InstallAnswer, 'problem'>;

/** Returns the widget reports of an owner's location, and the problem with the installation.
 * Source: shared-schema/docs/http-contract.md#install-check; shared-schema/docs/decisions/0058-install-check.md. */
export const installCheck = async (
  { database, records, outdatedSnippets }: InstallDeps,
  { locationId }: Owner,
): Promise<InstallAnswer> => {
  const settings = await records.settingsFor(database.read, locationId);
  const reports = await widgetReportsOf(database.read, locationId);
  const [seen = null, loaded = null, refused = null, tried = null] = (
    ['seen', 'loaded', 'refused', 'tried'] as const
  ).map((kind) => reports.get(kind));
  const hosts = [seen, loaded].flatMap((report) => report?.host ?? []);
  const { domains } = settings;
  // If every host is allowed, only hosts that have reported the widget are known to be the owner's.
  const old = await outdatedSnippets.find(
    (host) => hosts.includes(host) || (domains.length > 0 && hostAllowed(host, domains)),
  );
  const facts: Facts = { seen, loaded, refused, tried, old: old && { ...old, at: new Date(old.at).toISOString() } };
  return { problem: problemOf(facts, settings), ...facts };
};

/** Returns the most severe known problem, or null if the widget is shown.
 *
 * A view outweighs earlier reports. A refused page may belong to a stranger: it is a problem only if no page has shown the widget
 * since, or within FRESH_MS before. */
const problemOf = (
  { seen, loaded, refused, tried, old }: Facts,
  { businessHours }: Pick<Settings, 'businessHours'>,
): InstallProblem | null => {
  const isSince = (report: { at: string } | null): boolean =>
    report !== null && (seen === null || Date.parse(report.at) > Date.parse(seen.at) + FRESH_MS);
  if (businessHours === null) return 'hours_not_saved';
  if (old && (old.what === 'without_id' || isSince(old))) return 'old_snippet';
  if (isSince(refused)) return 'other_host';
  if (seen) return null;
  if (loaded) return 'not_shown';
  return tried ? 'own_machine' : 'never_seen';
};

/** The time for which a view proves that the widget is still installed. */
const FRESH_MS = 86_400_000;
