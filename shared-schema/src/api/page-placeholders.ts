/** Placeholders in the built public pages, which the running server replaces with its own values.
 * The domain ".invalid" is reserved (RFC 2606), so a placeholder that was not replaced leads nowhere. */
export const PAGE_PLACEHOLDERS = {
  /** PUBLIC_URL, where an absolute URL is needed, as in canonical links. */
  publicUrl: 'https://doorsign.invalid',
  /** SUPPORT_EMAIL, only after "mailto:". Removed if the operator has set no address. */
  supportEmail: 'support@doorsign.invalid',
} as const;

/** The attribute of a page's `html` element where the operator has set SUPPORT_PHONE. The plans then have support by phone.
 * Source: shared-schema/docs/decisions/0208-white-label-and-custom-css.md#support-by-phone. */
export const PHONE_SUPPORT = 'data-phone-support';

/** The attribute of an element of a public page that is meant for those who run the server. Only a server in local mode keeps the
 * element; the element contains no other of its own name.
 * Source: shared-schema/docs/http-contract.md#local-mode. */
export const FOR_OPERATORS = 'data-for-operators';

/** Placeholders in the built page of a business's directory, which the server replaces for each business. All are texts but the last two, which
 * are markup. */
export const DIRECTORY_PLACEHOLDERS = {
  name: 'doorsign-directory-name',
  title: 'doorsign-directory-title',
  description: 'doorsign-directory-description',
  url: 'doorsign-directory-url',
  dataUrl: 'doorsign-directory-data-url',
  intro: 'doorsign-directory-intro',
  locations: '<!--doorsign-directory-locations-->',
  structuredData: '<!--doorsign-directory-structured-data-->',
} as const;

/** The path of that page in the built app. It is not sent as it is. */
export const DIRECTORY_FILE = '/directory.html';
