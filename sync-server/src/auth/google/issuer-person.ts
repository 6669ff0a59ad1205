import { BusinessName, Email } from '@doorsign/shared-schema/account';
import type { SignedInAtIssuer } from './handover-repository.ts';
import type { IssuerClaims } from './openid-issuer.ts';

/** What is kept of an issuer's words about a person. */
export interface IssuerPerson extends SignedInAtIssuer {
  /** Why there is no e-mail to go by; null when there is one. */
  emailProblem: 'email_missing' | 'email_unverified' | null;
}

/** The most that OpenID Connect Core, section 2, lets a subject have. */
const SUBJECT_MAX = 255;

/** Takes an issuer at its word only as far as it gave one: an e-mail counts if it says that it has proved it.
 * @throws for a subject that is none */
export const personOf = ({ issuer, subject, email, email_verified, name }: IssuerClaims): IssuerPerson => {
  if (subject === '' || subject.length > SUBJECT_MAX) throw new Error('The subject of the id token is none.');
  const address = Email.safeParse(email);
  const emailProblem = address.success ? (email_verified === true ? null : 'email_unverified') : 'email_missing';
  return {
    issuer,
    subject,
    email: address.success && emailProblem === null ? address.data : null,
    name: businessNameFrom(name),
    emailProblem,
  };
};

const NAME_MAX = 120;

/** A person's name as the first name of a business; null where it is none. Source: shared-schema/docs/product-rules.md#a9. */
const businessNameFrom = (name: unknown): string | null => {
  if (typeof name !== 'string') return null;
  const clean = name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    // Half of a symbol, perhaps because the cut went through it.
    .replace(/\p{Cs}/gu, '');
  const parsed = BusinessName.safeParse(clean);
  return parsed.success ? parsed.data : null;
};
