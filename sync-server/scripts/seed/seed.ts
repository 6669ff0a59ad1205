import { join } from 'node:path';
import { insertAccount, markVerified } from '../../src/auth/account-repository.ts';
import { setPlan } from '../../src/billing/customer-repository.ts';
import { setGrant } from '../../src/billing/grant-repository.ts';
import type { Config } from '../../src/config.ts';
import { createDeps, type Deps } from '../../src/deps.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { saveWidgetReports } from '../../src/records/widget-reports/widget-reports.ts';
import { addSums } from '../../src/widget/visits/visit-repository.ts';
import { seedOwners, type SeedOwner } from './seed-owners.ts';
import { visitsOf } from './visits.ts';

/** The password of every seeded owner. */
export const SEED_PASSWORD = 'doorsign';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface SeedOptions {
  /** The folder with the four workspaces. */
  root: string;
  /** Returns epoch milliseconds. The owners' history ends then. */
  now(): number;
}

/** Creates one owner on each plan, with settings, history and visitors, in one transaction.
 * @throws OperatorError outside local mode, and where there are accounts already
 * @throws DatabaseError `in_use` while a server uses the data */
export const seed = async (config: Config, { root, now }: SeedOptions): Promise<readonly SeedOwner[]> => {
  if (config.mode !== 'local')
    throw new OperatorError(
      'npm run seed makes accounts whose password everybody knows, so it works in local mode only. DOORSIGN_MODE is production.',
    );
  // Nothing is served, so neither the app nor the widget is read.
  const appFolder = join(root, 'nothing');
  const widgetScript = join(appFolder, 'widget.js');
  const log = createLogger('warn');
  const deps = await createDeps(config, { root, standIns: null, now, log, appFolder, widgetScript });
  try {
    const passwordHash = await deps.passwords.hash(SEED_PASSWORD);
    const owners = seedOwners(now());
    await deps.writeAndPublish(null, async (tx, changed) => {
      await assertEmpty(tx);
      for (const owner of owners) changed([await insertOwner(tx, deps, owner, passwordHash)]);
    });
    return owners;
  } finally {
    await deps.database.close();
  }
};

const assertEmpty = async (tx: Tx): Promise<void> => {
  const account = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (account)
    throw new OperatorError(
      'There are accounts in this database already, and npm run seed fills an empty one only. ' +
        'Nothing was changed. Set DATA_DIR to a new folder, such as ./data/seeded.',
    );
};

/** @returns the id of the owner's account, business and location */
const insertOwner = async (
  tx: Tx,
  { records, newId, now }: Deps,
  { plan, email, businessName, timezone, host, saves, viewsPerDay, daysOfPast }: SeedOwner,
  passwordHash: string,
): Promise<string> => {
  const id = newId();
  const nowMs = now();
  // The sign-up precedes the first Save.
  const signedUpMs = nowMs - daysOfPast * DAY - 15 * MINUTE;
  await insertAccount(tx, { id, email, passwordHash, nowMs: signedUpMs });
  await records.createBusiness(tx, { id, businessName, timezone, now: signedUpMs });
  await markVerified(tx, id, signedUpMs);
  if (plan !== 'free') {
    // Use an operator's grant. The next comparison with Stripe would remove a plan without one.
    await setGrant(tx, id, plan, signedUpMs);
    await setPlan(tx, id, plan);
  }
  const transaction = await records.open(tx, id, { now: nowMs });
  for (const { daysAgo, device, label, changes } of saves) {
    const savedMs = nowMs - daysAgo * DAY;
    const own = { locationId: id, label, changes, accountId: id, source: device, now: savedMs };
    const { status, detail } = records.applyOwn(transaction, own);
    if (status !== 'live') throw new Error(`A Save of ${email} was not taken: ${detail ?? status}`);
  }
  await transaction.save(nowMs);
  await addSums(tx, visitsOf({ locationId: id, timezone, viewsPerDay, days: daysOfPast, nowMs }));
  await saveWidgetReports(tx, [{ locationId: id, kind: 'seen', host, at: nowMs - MINUTE }]);
  return id;
};
