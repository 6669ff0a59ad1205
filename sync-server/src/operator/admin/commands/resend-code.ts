import { command } from '../command.ts';

export const resendCode = command({
  name: 'users resend-code',
  summary: 'mail the owner a code to sign in, or to prove the e-mail',
  operands: ['USER'],
  options: {},
  explains: [
    'The same mail that the app asks for: a code of six symbols, good for five minutes, once. It is not shown here. Three codes may be open for one e-mail at a time.',
    'When the mail server does not take it, you are told why; `npm run doctor` looks at the mail server by itself.',
  ],
  example: 'users resend-code ada@example.com',
  async run({ find, codes, deps: { config } }, { operands: [who = ''] }) {
    const { accountId, email, emailVerified } = await find(who);
    const purpose = emailVerified ? 'login' : 'signup';
    // A tool has no client address.
    const { expires_in: expiresIn } = await codes.send({ email, purpose }, null, '');
    // Without a mail server the mailer can only be the mailbox: in production the call above would have failed.
    const where = config.smtp
      ? `A code has been mailed to ${email}.`
      : `No mail server is configured: the code for ${email} lies in ${config.publicUrl}/dev/mailbox.`;
    return {
      text: `${where} It is valid for ${expiresIn / 60} minutes.`,
      json: { accountId, expiresIn },
    };
  },
});
