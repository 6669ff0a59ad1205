/** The environment of a server with rate limits that trusts the client address of a proxy in front of it. */
export const LIMITED = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };

/** Builds the header in which the proxy passes the client's address. */
export const from = (ip: string) => ({ 'X-Forwarded-For': ip });
