/** The mailbox that an address most likely leads to: many providers pass over what follows a "+", and Gmail passes over dots. Mails are
 * counted by it. It is no address to write to, and never says whose an account is.
 * @param email lower case, as it is stored */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)] as const;
  const plain = local.split('+', 1)[0] || local;
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
};

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);
