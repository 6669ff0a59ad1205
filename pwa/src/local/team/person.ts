import { UserPlace, type User } from '@doorsign/shared-schema/api';

type Membership = UserPlace['memberships'][number];

/** Returns the businesses of the signed-in person, the one of the account first. Empty if the server knows no members. */
export const membershipsOf = (user: User): readonly Membership[] => {
  const place = UserPlace.safeParse(user);
  return place.success ? place.data.memberships : [];
};

/** Returns whether others may read the person's name: the plan has a team, or the person is in several businesses. */
export const hasTeam = (user: User): boolean => user.features.teamManagement || membershipsOf(user).length > 1;

/** Returns the person's own name; empty if there is none. */
export const nameOf = ({ name }: User): string => (typeof name === 'string' ? name : '');
