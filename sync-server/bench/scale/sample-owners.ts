import type { Deps } from '../../src/deps.ts';
import { randomOf } from '../../test/random-of.ts';
import type { LoadAccount } from '../load/accounts.ts';

const OWNERS = 300;
const LOCATIONS = 1000;
/** The symbols with which ids begin. */
const SYMBOLS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Draws owners with a session, and locations that visitors see, from all over the tables. */
export const sampleOwners = async (
  { database: { read }, tokens }: Deps,
  seed: number,
): Promise<{ owners: LoadAccount[]; locations: string[] }> => {
  const random = randomOf(seed);
  const somewhere = (): string =>
    Array.from({ length: 4 }, () => SYMBOLS[Math.floor(random() * SYMBOLS.length)]).join('');
  const owners = new Map<string, LoadAccount>();
  for (let tries = 0; owners.size < OWNERS && tries < 4 * OWNERS; tries += 1) {
    const row = await read
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .innerJoin('businesses', 'businesses.id', 'sessions.account_id')
      .select(['sessions.id as sessionId', 'accounts.id', 'accounts.email'])
      .where('sessions.id', '>', somewhere())
      .where('accounts.verified_at', 'is not', null)
      .orderBy('sessions.id')
      .limit(1)
      .executeTakeFirst();
    if (!row) continue;
    const { sessionId, id, email } = row;
    const address = `10.0.${owners.size >> 8}.${owners.size & 255}`;
    owners.set(id, { id, email, address, apiKey: null, token: await tokens.sign({ accountId: id, sessionId }) });
  }
  const locations = new Set<string>();
  for (let tries = 0; locations.size < LOCATIONS && tries < 4 * LOCATIONS; tries += 1) {
    const row = await read
      .selectFrom('locations')
      .innerJoin('accounts', 'accounts.id', 'locations.business_id')
      .select('locations.id')
      .where('locations.id', '>', somewhere())
      .where('accounts.verified_at', 'is not', null)
      .orderBy('locations.id')
      .limit(1)
      .executeTakeFirst();
    if (row) locations.add(row.id);
  }
  return { owners: [...owners.values()], locations: [...locations] };
};
