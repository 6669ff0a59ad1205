import { command } from '../command.ts';

export const deleteAccount = command({
  name: 'users delete',
  summary: 'delete an account with everything that belongs to it',
  operands: ['USER'],
  options: {},
  explains: [
    "The owner's own deletion, without the proof that only an owner can give: make sure by other means who asks. What the business pays for ends at Stripe first, at once; if Stripe cannot be told, nothing is deleted. Then all rows go, the id is remembered for devices that come back, and a farewell is mailed that says who did it.",
    'The widget answers 404 within a second, also on the running server; devices are told that the account was deleted. Backups hold it until they are removed; a restore repeats the deletion (docs/backup.md). It cannot be undone; `users export` first keeps a copy.',
  ],
  example: 'users delete ada@example.com',
  needsYes: true,
  async run({ find, confirm, account }, { operands: [who = ''] }) {
    const subject = await find(who);
    const { accountId, businessId, email, plan } = subject;
    await confirm(
      `The account ${accountId} (${email}, plan ${plan}) is deleted with everything in it, and its widget disappears from its website. This cannot be undone.`,
    );
    await account.removeAsOperator(subject);
    return { text: `The account ${accountId} has been deleted.`, json: { accountId, businessId, deleted: true } };
  },
});
