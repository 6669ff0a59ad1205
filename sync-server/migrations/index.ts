import type { Migration } from '../src/platform/database/migration.ts';
import { first } from './0001-first.ts';
import { historyAndRecovery } from './0002-history-and-recovery.ts';
import { eventCounts } from './0003-event-counts.ts';
import { googleSignIn } from './0004-google-sign-in.ts';
import { noticesAndProofs } from './0005-notices-and-proofs.ts';
import { billing } from './0006-billing.ts';
import { widgetSightings } from './0007-widget-sightings.ts';
import { changesOfProcesses } from './0008-changes-of-processes.ts';
import { sharedBetweenProcesses } from './0009-shared-between-processes.ts';
import { jobsAndBillingVersions } from './0010-jobs-and-billing-versions.ts';
import { vitalSigns } from './0011-vital-signs.ts';
import { widgetFiles } from './0012-widget-files.ts';
import { authorsOfRegisters } from './0013-authors-of-registers.ts';
import { boundsOfStorage } from './0014-bounds-of-storage.ts';
import { guardedAccounts } from './0015-guarded-accounts.ts';
import { syncedDevices } from './0016-synced-devices.ts';
import { sweepIndexes } from './0017-sweep-indexes.ts';
import { openWords } from './0018-open-words.ts';
import { endedSessions } from './0019-ended-sessions.ts';
import { countries } from './0020-countries.ts';
import { locationsAndTeam } from './0021-locations-and-team.ts';
import { idempotentAnswers } from './0022-idempotent-answers.ts';
import { withdrawals } from './0023-withdrawals.ts';
import { directories } from './0024-directories.ts';
import { apiKeys } from './0025-api-keys.ts';
import { webhooks } from './0026-webhooks.ts';
import { branding } from './0027-branding.ts';
import { purges } from './0028-purges.ts';
import { moreSweepIndexes } from './0029-more-sweep-indexes.ts';
import { webhookIds } from './0030-webhook-ids.ts';
import { comparisonPosition } from './0031-comparison-position.ts';

/** Every migration, in order. New ones are only ever added at the end. */
export const migrations: readonly Migration[] = [
  first,
  historyAndRecovery,
  eventCounts,
  googleSignIn,
  noticesAndProofs,
  billing,
  widgetSightings,
  changesOfProcesses,
  sharedBetweenProcesses,
  jobsAndBillingVersions,
  vitalSigns,
  widgetFiles,
  authorsOfRegisters,
  boundsOfStorage,
  guardedAccounts,
  syncedDevices,
  sweepIndexes,
  openWords,
  endedSessions,
  countries,
  locationsAndTeam,
  idempotentAnswers,
  withdrawals,
  directories,
  apiKeys,
  webhooks,
  branding,
  purges,
  moreSweepIndexes,
  webhookIds,
  comparisonPosition,
];
