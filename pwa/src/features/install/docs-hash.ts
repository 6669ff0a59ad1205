/** The URL fragment to which the docs button leads. Source: shared-schema/docs/product-rules.md#p15. */
export const DOCS_HASH = '#docs';
