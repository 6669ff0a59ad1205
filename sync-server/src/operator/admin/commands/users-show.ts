import { UserPlace } from '@doorsign/shared-schema/api';
import { textTable } from '../../../platform/text-table.ts';
import { entitlementOf, grantOf } from '../../../billing/entitlement.ts';
import { loadSubscriptions } from '../../../billing/subscription-repository.ts';
import { loadHead } from '../../../records/businesses.ts';
import { lastChange } from '../../../records/history.ts';
import { loadAccountFacts } from '../account-facts.ts';
import { command } from '../command.ts';
import type { Subject, Tools } from '../tools.ts';
import { counted, isoOf, timeOf } from '../words.ts';

export const usersShow = command({
  name: 'users show',
  summary: 'tell what there is to know about one account',
  operands: ['USER'],
  options: {},
  explains: [
    'Who it is, where its plan comes from, how it signs in, where its log stands and what waits for it. Passwords, codes and tokens are never shown: they are not stored.',
  ],
  example: 'users show ada@example.com',
  async run(tools, { operands: [who = ''] }) {
    const facts = await loadAll(tools, await tools.find(who));
    const { user, head, subscription, given } = facts;
    const signsIn = [
      ...(user.hasPassword ? ['password'] : []),
      'code by mail',
      ...facts.issuers.map((issuer) => `sign-in at ${issuer}`),
    ];
    const lines = [
      ['Account', user.id],
      ['E-mail', `${user.email}, ${user.emailVerified ? 'verified' : 'not verified: removed a day after it was made'}`],
      ['Business', `${user.businessName}, ${user.timezone}`],
      ['Member of', membershipWords(facts)],
      ['Made', timeOf(Date.parse(user.createdAt))],
      ['Plan', planWords(facts)],
      [
        'At Stripe',
        facts.stripeCustomer
          ? `${facts.stripeCustomer}, ${subscription?.status ?? 'nothing running'}`
          : 'not a customer',
      ],
      ['Signs in by', signsIn.join(', ')],
      [
        'Sessions',
        facts.sessions.length === 0 ? 'none' : `${facts.sessions.length}, last used ${timeOf(facts.lastSeenMs)}`,
      ],
      ['Domains', user.domains.join(', ') || 'none: the widget shows anywhere'],
      [
        'Widget',
        user.widgetSeen
          ? `last seen on ${user.widgetSeen.host}, ${timeOf(Date.parse(user.widgetSeen.at))}`
          : 'never seen',
      ],
      ['Log', `${counted(head.seq, 'place')}, last change ${timeOf(facts.lastChangeMs)}`],
      ...(head.floorAt === null ? [] : [['Rolled back', timeOf(head.floorAt)]]),
      ...(head.recoveredAt === null ? [] : [['Brought back by a device', timeOf(head.recoveredAt)]]),
      ['Waiting', `${counted(facts.waitingMail, 'mail')}, ${counted(facts.waitingEvents, 'event')} of Stripe`],
    ];
    return {
      text: textTable(lines).join('\n'),
      json: {
        ...user,
        businessId: facts.businessId,
        memberOf: facts.memberships,
        planGiven: given,
        stripe: {
          customer: facts.stripeCustomer,
          status: subscription?.status ?? null,
          plan: subscription?.plan ?? null,
        },
        issuers: facts.issuers,
        sessions: facts.sessions,
        log: { seq: head.seq, lastChangeAt: isoOf(facts.lastChangeMs) },
        rolledBackAt: isoOf(head.floorAt),
        recoveredAt: isoOf(head.recoveredAt),
        waiting: { mail: facts.waitingMail, stripeEvents: facts.waitingEvents },
      },
    };
  },
});

type Facts = Awaited<ReturnType<typeof loadAll>>;

const loadAll = async ({ deps, sessions }: Tools, subject: Subject) => {
  const { database, records, now } = deps;
  const { read } = database;
  const { accountId, businessId } = subject;
  const subscriptions = await loadSubscriptions(read, businessId);
  const open = await sessions.list(subject);
  const last = await lastChange(read, businessId);
  const user = await records.userOf(read, accountId, now());
  return {
    businessId,
    user,
    memberships: UserPlace.parse(user).memberships.map(({ businessId: id, name, role }) => ({
      businessId: id,
      name,
      role,
    })),
    head: await loadHead(read, businessId),
    subscription: entitlementOf(subscriptions, now()).subscription,
    given: grantOf(subscriptions),
    sessions: open.map(({ id, device, createdAt, lastSeenAt }) => ({ id, device, createdAt, lastSeenAt })),
    lastSeenMs: open[0] ? Date.parse(open[0].lastSeenAt) : null,
    lastChangeMs: last ? Date.parse(last.at) : null,
    ...(await loadAccountFacts(read, subject)),
  };
};

/** Describes the businesses of others in which the account is a member. */
const membershipWords = ({ memberships, businessId }: Facts): string => {
  const others = memberships.filter((one) => one.businessId !== businessId);
  return others.map(({ name, businessId: id, role }) => `${name} (${id}) as ${role}`).join(', ') || 'no other business';
};

/** Describes the source of the plan; a plan that is neither paid for nor given does not last. */
const planWords = ({ user: { plan }, subscription, given }: Facts): string => {
  if (plan === 'free') return plan;
  if (given === plan) return `${plan}, given by an operator`;
  return subscription?.plan === plan ? `${plan}, paid for at Stripe` : `${plan}, neither paid for nor given`;
};
