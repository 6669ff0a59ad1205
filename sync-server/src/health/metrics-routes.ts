import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../http/errors.ts';
import { textRoute, type Route } from '../http/route.ts';
import type { Exposition } from '../platform/metrics/metrics.ts';

interface MetricsRoutesDeps {
  /** METRICS_TOKEN; null: the route does not exist. */
  token: string | null;
  expose: (() => Promise<Exposition>) | null;
}

/** Creates the route that Prometheus reads. Source: shared-schema/docs/decisions/0085-metrics.md. */
export const createMetricsRoutes = ({ token, expose }: MetricsRoutesDeps): Route[] => {
  if (token === null || expose === null) return [];
  const wanted = digestOf(`Bearer ${token}`);
  return [
    textRoute('/api/metrics', async (header) => {
      if (!timingSafeEqual(digestOf(header('Authorization')), wanted))
        throw new AppError('token_invalid', { headers: { 'WWW-Authenticate': 'Bearer' } });
      const { type, text } = await expose();
      return { type, body: Buffer.from(text) };
    }),
  ];
};

/** Returns a digest of fixed length, so that the time of the comparison reveals nothing about the token. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
