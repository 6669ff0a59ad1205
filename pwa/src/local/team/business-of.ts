import type { User, UserPlace } from '@doorsign/shared-schema/api';

type Business = UserPlace['business'];

/** The business that a user object is about. A server that knows no members says nothing: the account owns it. */
export const businessOf = ({ id, businessName, business }: User): Business => ({
  id,
  name: businessName,
  ownerName: '',
  role: 'owner',
  scope: null,
  ...(business as Business | undefined),
});
