import { migrations } from '../../../../migrations/index.ts';
import { migrationState } from '../../../platform/database/migration-state.ts';
import { findings, type Check } from '../check.ts';
import { withReader } from '../with-reader.ts';

const WHAT = 'migrations';
const { ok, warn, fail } = findings(WHAT);

export const migrationsCheck: Check = {
  what: WHAT,
  run: (context) =>
    withReader(WHAT, context, async (read) => {
      const { applied, missing, foreign } = await migrationState(read, migrations);
      if (foreign.length > 0)
        return [
          fail(
            `the database is of a newer version (${foreign.join(', ')})`,
            'install that version again: this one refuses to start on it',
          ),
        ];
      if (missing.length === 0) return [ok(`all ${applied.length} are applied`)];
      return [warn(`${missing.join(', ')} to come`, 'back up, then restart the server: it applies them at its start')];
    }),
};
