/** The name of a request header with the id of the business that a call is about. Without it, a call is about the account's home business.
 * Source: shared-schema/docs/http-contract.md#businesses-and-locations. */
export const BUSINESS_HEADER = 'Doorsign-Business';
