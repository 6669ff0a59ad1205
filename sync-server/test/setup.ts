import { afterAll } from 'vitest';
import { isWholeRun } from '../scripts/run-tests/scope.ts';
import { checkPlans, openScans } from './plans/check-plans.ts';
import { collectStatements } from './plans/statements.ts';
import { foldersRemoved } from './temporary-folder.ts';

afterAll(foldersRemoved);

/** `npm run test:all` explains each statement that the server has run in a file's tests. */
const takeNew = isWholeRun ? collectStatements() : () => [];

/** Each of them must have a plan that is right for many businesses. */
afterAll(async () => {
  const statements = takeNew();
  if (statements.length === 0) return;
  const finder = await openScans();
  if (!finder) return;
  try {
    await checkPlans(statements, finder);
  } finally {
    await finder.close();
  }
});
