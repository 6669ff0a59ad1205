import * as z from 'zod/mini';

/** Addresses that an owner could be taken for the operator with, or that the product may need itself. */
const RESERVED: ReadonlySet<string> = new Set(
  `about abuse account accounts admin api app assets at billing blog business contact dashboard demo dev docs doorsign
  download example faq help home host hours info install invitation jobs join legal locations login logout mail new news
  null official page pages payment payments postmaster press pricing privacy root sales search security settings shop
  sign signup sitemap status store support system team terms test undefined verify webmaster widget widgets www`.split(
    /\s+/,
  ),
);

/** The name of a business's directory in its address, `/at/{name}`, in lower case. Source: shared-schema/docs/product-rules.md#l12. */
export const DirectoryName = z.string('Enter a name').check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(3, 'Use at least 3 characters'),
  z.maxLength(40, 'Use at most 40 characters'),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use the letters a to z, numbers, and single hyphens between them'),
  z.refine((name) => !RESERVED.has(name), 'This name is reserved. Try another one.'),
);

/** Returns a name that fits a business, for a form to start with; an empty text if none does.
 * @param businessName any text, such as "Joe’s Café" for "joes-cafe" */
export const suggestDirectoryName = (businessName: string): string => {
  const name = businessName
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  return DirectoryName.safeParse(name).success ? name : '';
};
