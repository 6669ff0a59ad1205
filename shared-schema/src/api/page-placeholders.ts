/** Placeholders in the built public pages, which the running server replaces with its own values.
 * The domain ".invalid" is reserved (RFC 2606), so a placeholder that was not replaced leads nowhere. */
export const PAGE_PLACEHOLDERS = {
  /** PUBLIC_URL, where an absolute URL is needed, as in canonical links. */
  publicUrl: 'https://doorsign.invalid',
  /** SUPPORT_EMAIL, only after "mailto:". Removed if the operator has set no address. */
  supportEmail: 'support@doorsign.invalid',
} as const;
