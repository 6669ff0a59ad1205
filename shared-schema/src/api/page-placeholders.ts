/** What stands in the built public pages for that which only a running server knows; it puts the real values in their places.
 * ".invalid" belongs to nobody (RFC 2606), so a page that was not filled leads nowhere. */
export const PAGE_PLACEHOLDERS = {
  /** PUBLIC_URL: wherever an address must be whole, as in canonical links. */
  publicUrl: 'https://doorsign.invalid',
  /** SUPPORT_EMAIL, after "mailto:" only: nothing is left of it where the operator has named no address. */
  supportEmail: 'support@doorsign.invalid',
} as const;
