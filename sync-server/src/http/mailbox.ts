/** Returns the mailbox that an e-mail address most likely belongs to: many providers ignore the part after a "+", and Gmail ignores dots.
 * Mail limits are counted by mailbox. The result is not an address to send mail to and never identifies an account.
 * @param email lower case, as it is stored */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)] as const;
  const plain = local.split('+', 1)[0] || local;
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
};

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);
