import { SUPPORT_EMAIL } from '../placeholders.ts';

/** A link to the operator's support mailbox. The text names no address, because the operator may not have set one. */
export function SupportLink() {
  return <a href={`mailto:${SUPPORT_EMAIL}`}>Email support</a>;
}
