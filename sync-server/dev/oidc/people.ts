import { createHash } from 'node:crypto';

/** What the sign-in page was told about somebody. */
export interface Person {
  email: string;
  isEmailVerified: boolean;
  /** '' for none */
  name: string;
}

/** Those who have signed in, by subject. */
export interface People {
  /** @returns the subject: the same for the same e-mail, after a restart too */
  remember(person: Person): string;
  find(subject: string): Person | undefined;
}

export const createPeople = (): People => {
  const people = new Map<string, Person>();
  return {
    remember(person) {
      const subject = createHash('sha256').update(person.email.toLowerCase()).digest('hex').slice(0, 21);
      people.set(subject, person);
      return subject;
    },
    find: (subject) => people.get(subject),
  };
};
