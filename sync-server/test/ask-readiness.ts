import type { TestServer } from './start-test-server.ts';

/** Requests readiness as a load balancer does. */
export const askReadiness = async ({ url }: Pick<TestServer, 'url'>): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${url}/api/readyz`);
  return { status: response.status, body: await response.json() };
};
