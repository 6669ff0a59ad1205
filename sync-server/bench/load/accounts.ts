import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { insertAccount, markVerified } from '../../src/auth/account-repository.ts';
import { insertSession } from '../../src/auth/session-repository.ts';
import { readConfig } from '../../src/config.ts';
import { createDeps, type Deps } from '../../src/deps.ts';
import { makeKeyText, storedFormOf } from '../../src/keys/key-text.ts';
import { insertKey } from '../../src/keys/repository.ts';
import { SESSIONS } from '../../src/platform/parameters.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** An owner with a verified e-mail, a business with opening hours, and a session. */
export interface LoadAccount {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** A key that may do everything; null on a plan without keys. */
  readonly apiKey: string | null;
  /** The owner's own IP address, so that limits by address apply as with the many owners of a real server. */
  readonly address: string;
}

export const LOAD_PASSWORD = 'correct horse battery';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Accounts per transaction. The database limits a transaction's duration. */
const AT_ONCE = 10;

const addressOf = (index: number): string => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** Creates accounts in the database of this environment before a server starts on it. All have the same password, hashed once.
 * @param plan the plan of the accounts, as if it was paid */
export const createAccounts = async (
  environment: Readonly<Record<string, string>>,
  count: number,
  plan: PlanKey = 'free',
): Promise<LoadAccount[]> => {
  const { config } = readConfig(environment);
  const deps = await createDeps(config, { root: ROOT, standIns: null, log: createLogger('silent') });
  try {
    const passwordHash = await deps.passwords.hash(LOAD_PASSWORD);
    const accounts: LoadAccount[] = [];
    for (let first = 0; first < count; first += AT_ONCE) {
      const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index);
      const made = indexes.map((index) => ({
        id: deps.newId(),
        sessionId: deps.newId(),
        email: `owner-${index}@example.com`,
        address: addressOf(index),
        apiKey: PLANS[plan].limits.apiKeys > 0 ? makeKeyText((max) => randomInt(max)) : null,
      }));
      await deps.database.write(async (tx) => {
        for (const one of made) await insert(tx, deps, { ...one, plan, passwordHash });
      });
      for (const { id, sessionId, email, address, apiKey } of made)
        accounts.push({ id, email, address, apiKey, token: await deps.tokens.sign({ accountId: id, sessionId }) });
    }
    return accounts;
  } finally {
    await deps.database.close();
  }
};

type Tx = Parameters<Parameters<Deps['database']['write']>[0]>[0];

interface NewAccount {
  id: string;
  sessionId: string;
  email: string;
  plan: PlanKey;
  passwordHash: string;
  apiKey: string | null;
}

const insert = async (
  tx: Tx,
  { records, newId, now }: Deps,
  { id, sessionId, email, plan, passwordHash, apiKey }: NewAccount,
): Promise<void> => {
  const nowMs = now();
  await insertAccount(tx, { id, email, passwordHash, nowMs });
  await records.createBusiness(tx, { id, businessName: 'The Corner Bakery', timezone: 'America/New_York', now: nowMs });
  await tx.updateTable('businesses').set({ plan }).where('id', '=', id).execute();
  const transaction = await records.open(tx, id, { now: nowMs });
  const changes = HOURS_PRESETS.flatMap((preset) => (preset.id === 'restaurant' ? weekChanges(preset.hours) : []));
  records.applyOwn(transaction, { locationId: id, label: 'hours', changes, accountId: id, source: 'load', now: nowMs });
  await transaction.save(nowMs);
  await markVerified(tx, id, nowMs);
  if (apiKey !== null)
    await insertKey(tx, {
      id: newId(),
      businessId: id,
      name: 'load',
      ...storedFormOf(apiKey),
      access: 'manage',
      locations: null,
      createdBy: id,
      nowMs,
      expiresAt: null,
    });
  await insertSession(tx, { id: sessionId, accountId: id, device: 'load', nowMs, expiresAt: nowMs + SESSIONS.lifeMs });
};
