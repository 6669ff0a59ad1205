/** The environment of a server that counts calls by the address that a proxy in front tells. */
export const LIMITED = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };

/** The header by which the proxy says who called. */
export const from = (ip: string) => ({ 'X-Forwarded-For': ip });
