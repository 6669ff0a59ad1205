import { AdminError, EXIT } from '../admin-error.ts';
import { command } from '../command.ts';

export const teamRemove = command({
  name: 'team remove',
  summary: 'remove a member from a business',
  operands: ['USER', 'MEMBER'],
  options: {},
  explains: [
    'USER is the owner, or the id of the business. MEMBER is the e-mail or the account id of a line of `team list`. The member loses access on all devices at once and is mailed; what the member changed stays. The account itself stays as it is.',
    'The owner cannot be removed: a business always has one.',
  ],
  example: 'team remove ada@example.com eve@example.com',
  needsYes: true,
  async run({ find, confirm, team }, { operands: [who = '', whom = ''] }) {
    const subject = await find(who);
    const { members } = await team.list(subject);
    const member = members.find(({ accountId, email }) => accountId === whom || email === whom.trim().toLowerCase());
    if (!member) throw new AdminError(`${whom} is no member there. \`team list\` shows them.`, EXIT.notFound);
    if (member.role === 'owner') throw new AdminError('The owner cannot be removed. Hand the business over first.');
    const name = member.email ?? member.accountId;
    await confirm(`${name} (${member.role}) loses access to the business ${subject.businessId}.`);
    await team.removeAsOperator(subject.businessId, member.accountId);
    return {
      text: `${name} has been removed.`,
      json: { businessId: subject.businessId, accountId: member.accountId, removed: true },
    };
  },
});
