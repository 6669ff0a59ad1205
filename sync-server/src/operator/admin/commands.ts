import type { Command } from './command.ts';
import { businessShow } from './commands/business-show.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { exportAccount } from './commands/export-account.ts';
import { passwordReset } from './commands/password-reset.ts';
import { resendCode } from './commands/resend-code.ts';
import { sessionsList } from './commands/sessions-list.ts';
import { sessionsRevoke } from './commands/sessions-revoke.ts';
import { setPlan } from './commands/set-plan.ts';
import { stripeReconcile } from './commands/stripe-reconcile.ts';
import { syncRollback } from './commands/sync-rollback.ts';
import { teamList } from './commands/team-list.ts';
import { teamRemove } from './commands/team-remove.ts';
import { usersList } from './commands/users-list.ts';
import { usersShow } from './commands/users-show.ts';
import { webhooksDisable } from './commands/webhooks-disable.ts';
import { webhooksList } from './commands/webhooks-list.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  usersList,
  usersShow,
  setPlan,
  passwordReset,
  resendCode,
  exportAccount,
  deleteAccount,
  sessionsList,
  sessionsRevoke,
  syncRollback,
  teamList,
  teamRemove,
  businessShow,
  webhooksList,
  webhooksDisable,
  stripeReconcile,
];
