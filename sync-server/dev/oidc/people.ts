import { createHash } from 'node:crypto';

/** The data of a person as entered on the sign-in page. */
export interface Person {
  email: string;
  isEmailVerified: boolean;
  /** Empty for no name. */
  name: string;
}

/** The persons who have signed in, by subject. */
export interface People {
  /** @returns the subject: the same for the same e-mail, even after a restart */
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
