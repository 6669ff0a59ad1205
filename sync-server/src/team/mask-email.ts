/** Returns an e-mail as the list of actions keeps it: enough to recognize, too little to write to.
 * @returns for example `l***@example.com` */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
