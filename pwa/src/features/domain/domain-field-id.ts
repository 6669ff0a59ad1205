/** The element id of the first field, which takes the focus when what was pressed is gone. */
export const DOMAIN_FIELD_ID = 'allowed-domain';
