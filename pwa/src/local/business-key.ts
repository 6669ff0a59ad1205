import type { User } from '@doorsign/shared-schema/api';

/** The business that the user object is about. A server that knows no members has one business per account, with the account's id. */
export const businessIdOf = ({ id, business }: User): string => (business as { id: string } | undefined)?.id ?? id;

/** Names what a device keeps of one business for one account. The name of the business with the account's id is the one of earlier versions. */
export const businessKey = (userId: string, businessId: string): string =>
  businessId === userId ? userId : `${userId}~${businessId}`;

/** The key of the business that this tab shows, in the tab's storage. */
export const chosenBusinessKey = (userId: string): string => `doorsign-business-${userId}`;

/** Returns whether calls must name the business: the account has several, or its own is not the one with its id. */
export const namesBusiness = (user: User): boolean =>
  Number((user.memberships as unknown[] | undefined)?.length) > 1 || businessIdOf(user) !== user.id;

/** The business that a sign-in opens in place of the account's own, which has no hours yet: staff come to work. Undefined for all others. */
export const workplaceOf = (user: User): string | undefined => {
  const [home, other] = (user.memberships ?? []) as { businessId: string }[];
  return businessIdOf(user) === home?.businessId && user.businessHours === null ? other?.businessId : undefined;
};
