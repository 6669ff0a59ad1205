import { PAGE_PLACEHOLDERS } from '@doorsign/shared-schema/api';

/** The placeholder of PUBLIC_URL in absolute addresses. */
export const PUBLIC_URL = PAGE_PLACEHOLDERS.publicUrl;

/** The placeholder of SUPPORT_EMAIL, for `mailto:` links only and never in text: the operator may not have set an address. */
export const SUPPORT_EMAIL = PAGE_PLACEHOLDERS.supportEmail;
