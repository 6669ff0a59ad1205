/** The element ID of the first field, which receives the focus when the pressed button disappears. */
export const DOMAIN_FIELD_ID = 'allowed-domain';
