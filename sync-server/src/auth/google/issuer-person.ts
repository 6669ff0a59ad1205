import { BusinessName, Email } from '@doorsign/shared-schema/account';
import type { SignedInAtIssuer } from './handover-repository.ts';
import type { IssuerClaims } from './openid-issuer.ts';

/** The parts of an issuer's claims that Doorsign uses. */
export interface IssuerPerson extends SignedInAtIssuer {
  /** The reason for which there is no usable e-mail; null if there is one. */
  emailProblem: 'email_missing' | 'email_unverified' | null;
}

/** The maximum length of a subject in OpenID Connect Core, section 2. */
const SUBJECT_MAX = 255;

/** Converts an issuer's claims to a person. An e-mail counts only if the issuer says that it is verified.
 * @throws for an empty or too long subject */
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

/** Returns a person's name as the initial name of a business; null if it is not valid. Source: shared-schema/docs/product-rules.md#a9. */
const businessNameFrom = (name: unknown): string | null => {
  if (typeof name !== 'string') return null;
  const clean = name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    // Lone surrogates, which the slice can create.
    .replace(/\p{Cs}/gu, '');
  const parsed = BusinessName.safeParse(clean);
  return parsed.success ? parsed.data : null;
};
