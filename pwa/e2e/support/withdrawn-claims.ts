/** Marketing claims that were dropped and must not appear (shared-schema/docs/product-rules.md#r12). */
export const WITHDRAWN_CLAIMS =
  /unlimited|dedicated manager|\bSLA\b|24\/7 phone|team (?:member )?access|99\.9|by (?:the )?hour\b/i;
