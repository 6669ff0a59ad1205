import { readPlan, type AnyPlan, type PlanKey } from '@doorsign/shared-schema/plans';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { FIRST_LOCATION, HOME_BUSINESS } from '../../records/businesses.ts';

/** An account that an operator looks up. Instants are epoch milliseconds. */
export interface FoundAccount {
  accountId: string;
  businessId: string;
  /** The business's first location. */
  locationId: string;
  email: string;
  createdAt: number;
  verifiedAt: number | null;
  plan: AnyPlan;
  hasPassword: boolean;
}

const found = (reader: Reader) =>
  reader
    .selectFrom('accounts')
    .innerJoin('members', 'members.account_id', 'accounts.id')
    .innerJoin('businesses', 'businesses.id', 'members.business_id')
    .select([
      'accounts.id as accountId',
      'businesses.id as businessId',
      'accounts.email',
      'accounts.created_at as createdAt',
      'accounts.verified_at as verifiedAt',
      'businesses.plan',
      'accounts.password_hash as passwordHash',
    ])
    .select(FIRST_LOCATION.as('locationId'))
    .where('members.role', '=', 'owner')
    .where('members.ended_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

/** Leaves out the password's hash. */
const accountOf = ({ passwordHash, plan, ...account }: Row): FoundAccount => ({
  ...account,
  plan: readPlan(plan),
  hasPassword: passwordHash !== null,
});

/** Finds the accounts that `who` may mean: by email, by account id or by business id. The verified account of an email comes first. */
export const findAccounts = async (reader: Reader, who: string): Promise<FoundAccount[]> => {
  const rows = await found(reader)
    .where((is) =>
      is.or([
        is('accounts.email', '=', who.trim().toLowerCase()),
        is('accounts.id', '=', who),
        is('businesses.id', '=', who),
      ]),
    )
    .orderBy((by) => by.case().when('accounts.verified_at', 'is', null).then(1).else(0).end())
    // The id of a sign-up's business is also that of its account, which may have handed the business over.
    .orderBy((by) =>
      by.case().when('accounts.id', '=', who).then(0).when('businesses.id', '=', who).then(1).else(2).end(),
    )
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id')
    .orderBy((by) =>
      by
        .case()
        .when(HOME_BUSINESS, '=', sql<string>`businesses.id`)
        .then(0)
        .else(1)
        .end(),
    )
    .execute();
  return rows.map(accountOf);
};

/** The filter of the list of accounts, newest first. */
export interface AccountFilter {
  plan?: PlanKey | undefined;
  isVerified?: boolean | undefined;
  /** Part of the email or of the business's name, in upper or lower case. */
  search?: string | undefined;
  limit: number;
  skip: number;
}

/** A row of the list. */
export interface ListedAccount extends FoundAccount {
  /** Null for a business whose first location has no name yet. */
  businessName: string | null;
}

export const listAccounts = async (
  reader: Reader,
  { plan, isVerified, search, limit, skip }: AccountFilter,
): Promise<ListedAccount[]> => {
  let query = found(reader)
    .leftJoin('snapshots', (join) => join.on('snapshots.location_id', '=', FIRST_LOCATION))
    .select('snapshots.name as businessName');
  if (plan !== undefined) query = query.where('businesses.plan', '=', plan);
  if (isVerified !== undefined) query = query.where('accounts.verified_at', isVerified ? 'is not' : 'is', null);
  if (search !== undefined)
    query = query.where((is) => is.or([holds('accounts.email', search), holds('snapshots.name', search)]));
  const rows = await query
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(({ businessName, ...row }) => ({ ...accountOf(row), businessName }));
};

/** Returns whether a column contains the text. Case is ignored for A to Z only: the engines do not fold other letters either. */
const holds = (column: string, text: string) => {
  const small = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pattern = `%${small.replace(/[!%_]/g, (symbol) => `!${symbol}`)}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
};
