/** Stands for PUBLIC_URL, which is only known when the server starts: it puts the real one in the place of this.
 * ".invalid" belongs to nobody (RFC 2606), so a page that was not filled leads nowhere. */
export const PUBLIC_URL = 'https://doorsign.invalid';

/** Stands for SUPPORT_EMAIL likewise; the server leaves nothing of it where the operator has named no address, so it is for
 * `href` alone and never for words. */
export const SUPPORT_EMAIL = 'support@doorsign.invalid';
