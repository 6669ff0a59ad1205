import { PAGE_PLACEHOLDERS } from '@doorsign/shared-schema/api';

/** Stands for PUBLIC_URL in addresses that must be whole. */
export const PUBLIC_URL = PAGE_PLACEHOLDERS.publicUrl;

/** Stands for SUPPORT_EMAIL, in `mailto:` links alone and never in words: there may be none. */
export const SUPPORT_EMAIL = PAGE_PLACEHOLDERS.supportEmail;
