import { textTable } from '../../../platform/text-table.ts';
import { command } from '../command.ts';
import { timeOf } from '../words.ts';

export const teamList = command({
  name: 'team list',
  summary: 'list the members of a business, and its invitations',
  operands: ['USER'],
  options: {},
  explains: [
    'One line for each member, the owner first, then one for each invitation that was neither accepted nor withdrawn. USER is the owner, or the id of the business. Links are never shown: they are not stored.',
  ],
  example: 'team list ada@example.com',
  async run({ find, team }, { operands: [who = ''] }) {
    const subject = await find(who);
    const { members, invitations, seats, handover } = await team.list(subject);
    const where = (locations: readonly string[] | null): string => locations?.join(', ') ?? 'all';
    const rows = [
      ...members.map(({ accountId, email, role, locations, joinedAt }) => [
        accountId,
        email ?? '-',
        role,
        where(locations),
        `since ${timeOf(Date.parse(joinedAt))}`,
      ]),
      ...invitations.map(({ id, email, role, locations, expiresAt, state }) => [
        id,
        email,
        role,
        where(locations),
        `${state === 'open' ? 'invited until' : 'expired'} ${timeOf(Date.parse(expiresAt))}`,
      ]),
    ];
    const offer = handover ? [`Offered to ${handover.name} until ${timeOf(Date.parse(handover.expiresAt))}.`] : [];
    return {
      text: [
        ...textTable([['ID', 'E-MAIL', 'ROLE', 'LOCATIONS', ''], ...rows]),
        `${seats.used} of ${seats.limit} seats.`,
        ...offer,
      ].join('\n'),
      json: { businessId: subject.businessId, members, invitations, seats, handover },
    };
  },
});
