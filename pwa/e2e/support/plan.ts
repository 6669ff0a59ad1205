import type { Page } from '@playwright/test';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { Owner } from './owner.ts';
import { inDatabase } from './server-database.ts';
import type { DoorsignServer } from './server.ts';

/** Sets an owner's plan in the database, as an operator would: without a checkout and without a subscription. */
export const setPlan = async (server: DoorsignServer, owner: Owner, plan: PlanKey): Promise<void> => {
  inDatabase(server, (database) =>
    database.prepare('UPDATE businesses SET plan = ? WHERE id = ?').run(plan, owner.user.id),
  );
};

/** Shows the cards of all plans on the signup form. */
export const showPlans = (page: Page): Promise<void> => page.getByRole('button', { name: 'Change plan' }).click();
