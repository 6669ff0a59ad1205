import { healthCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { Database } from '../platform/database/database.ts';

interface HealthDeps {
  database: Pick<Database, 'write'>;
  version: { version: string; commit: string | null };
}

/** What operators and their machines ask. */
export const createHealthRoutes = ({ database, version }: HealthDeps): Route[] => [
  route(healthCalls.healthz, { handle: () => ({ status: 'ok' as const }) }),
  route(healthCalls.readyz, {
    // Tables are brought up to date before the server listens, so being able to begin a write is all there is to ask.
    async handle() {
      await database.write(async () => {});
      return { status: 'ready' as const };
    },
  }),
  route(healthCalls.version, { handle: () => version }),
];
