import { passwordUrlOf } from '../../../mail/notices.ts';
import { AdminError } from '../admin-error.ts';
import { command } from '../command.ts';

export const passwordReset = command({
  name: 'users password-reset',
  summary: 'mail the owner the way to a new password',
  operands: ['USER'],
  options: {
    remove: { type: 'boolean', means: 'the old password stops working at once and all sessions end; asks first' },
  },
  explains: [
    'Mails the address of the page on which a password is chosen. It leads to the sign-in by a code, which goes to the same mailbox, and takes a second code in place of the old password. The link itself opens nothing: who has it, you included, gets no further without that mailbox.',
    'The old password works until there is a new one. If somebody else may know it, use --remove: then the owner gets in by a code alone, or by Google, until a new one is chosen.',
    'The mail is handed over by the running server within seconds, or at its next start. The link is printed too, to be handed on by other ways.',
  ],
  example: 'users password-reset ada@example.com',
  needsYes: true,
  async run({ find, confirm, passwordReset: { begin }, deps }, { operands: [who = ''], values }) {
    const subject = await find(who);
    const { accountId, email, emailVerified } = subject;
    if (!emailVerified)
      throw new AdminError(
        `Nobody has proved the mailbox ${email}, so nothing about a password is mailed there. ` +
          '`users resend-code` mails the code that proves it; signing up again with the same e-mail chooses a new password.',
      );
    const isRemoved = values.remove === true;
    if (isRemoved) await confirm(`The password of ${email} stops working now, and all its sessions end.`);
    await begin(subject, { isRemoved });
    const link = passwordUrlOf(deps.config.publicUrl);
    return {
      text: [
        `The way to a new password is being mailed to ${email}${isRemoved ? '; the old one does not work any more' : ''}.`,
        `Link: ${link}`,
      ].join('\n'),
      json: { accountId, link, passwordRemoved: isRemoved },
    };
  },
});
