import { healthCalls, type Readiness } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import { route, type Route } from '../http/route.ts';

interface HealthDeps {
  readiness(): Promise<Readiness>;
  version: { version: string; commit: string | null };
}

/** Creates the routes for operators and their monitoring. */
export const createHealthRoutes = ({ readiness, version }: HealthDeps): Route[] => [
  route(healthCalls.healthz, { handle: () => ({ status: 'ok' as const }) }),
  route(healthCalls.readyz, {
    async handle() {
      const more = await readiness();
      if (more.status === 'not_ready')
        throw new AppError('busy', { detail: 'The server is not ready.', retryAfterS: 1, more });
      return more;
    },
  }),
  route(healthCalls.version, { handle: () => version }),
];
