import { PLAN_KEYS, type PlanKey } from '@doorsign/shared-schema/plans';
import { textTable } from '../../../platform/text-table.ts';
import { listAccounts } from '../account-finder.ts';
import { AdminError, EXIT } from '../admin-error.ts';
import { command } from '../command.ts';
import { isoOf, timeOf } from '../words.ts';

const LIMIT = { usual: 50, most: 1000 } as const;

export const usersList = command({
  name: 'users list',
  summary: 'list accounts, the newest first',
  operands: [],
  options: {
    plan: { type: 'string', value: 'PLAN', means: `only those with this plan: ${PLAN_KEYS.join(', ')}` },
    search: { type: 'string', value: 'TEXT', means: 'only those whose e-mail or business name holds this' },
    verified: { type: 'boolean', means: 'only those whose e-mail has been proved' },
    unverified: { type: 'boolean', means: 'only those whose e-mail has not; they are removed after a day' },
    limit: { type: 'string', value: 'N', means: `at most so many; ${LIMIT.usual} without it, ${LIMIT.most} at most` },
    skip: { type: 'string', value: 'N', means: 'passes over the first N' },
  },
  explains: [
    'One line for each account: its id, which is also the id of its business and of its widget, its plan, and whose it is.',
  ],
  example: 'users list --plan pro --limit 100',
  async run({ deps }, { values }) {
    if (values.verified && values.unverified)
      throw new AdminError('An account is either verified or not: leave one of the two out.', EXIT.usage);
    const limit = whole('limit', values.limit, { fallback: LIMIT.usual, min: 1, max: LIMIT.most });
    const skip = whole('skip', values.skip, { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER });
    const accounts = await listAccounts(deps.database.read, {
      plan: planOf(values.plan),
      search: values.search,
      isVerified: values.verified ? true : values.unverified ? false : undefined,
      // One extra row shows whether there are more.
      limit: limit + 1,
      skip,
    });
    const shown = accounts.slice(0, limit);
    const more = accounts.length > limit ? [`There are more: --skip ${skip + limit}`] : [];
    const rows = shown.map(({ accountId, plan, verifiedAt, createdAt, email, businessName }) => [
      accountId,
      plan,
      verifiedAt === null ? 'unverified' : 'verified',
      timeOf(createdAt),
      email,
      businessName ?? '-',
    ]);
    const table = textTable([['ID', 'PLAN', 'E-MAIL IS', 'SINCE', 'E-MAIL', 'BUSINESS'], ...rows]);
    return {
      text: shown.length === 0 ? 'No accounts found.' : [...table, ...more].join('\n'),
      json: shown.map(({ createdAt, verifiedAt, ...account }) => ({
        ...account,
        verifiedAt: isoOf(verifiedAt),
        createdAt: isoOf(createdAt),
      })),
    };
  },
});

const planOf = (name: string | undefined): PlanKey | undefined => {
  const plan = PLAN_KEYS.find((key) => key === name);
  if (name !== undefined && !plan)
    throw new AdminError(`There is no plan "${name}": there are ${PLAN_KEYS.join(', ')}.`, EXIT.usage);
  return plan;
};

const whole = (
  name: string,
  text: string | undefined,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number => {
  if (text === undefined) return fallback;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (!(number >= min && number <= max))
    throw new AdminError(
      `--${name} is a whole number from ${min}${max === LIMIT.most ? ` to ${max}` : ''}.`,
      EXIT.usage,
    );
  return number;
};
