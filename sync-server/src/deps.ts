import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { setZoneSource } from '@doorsign/shared-schema/zones';
import { migrations } from '../migrations/index.ts';
import { createAccessTokens } from './auth/access-tokens.ts';
import { createOpenIdIssuer, type OpenIdIssuer } from './auth/google/openid-issuer.ts';
import { systemFetch } from './auth/google/issuer-fetch.ts';
import { createSignInCookie } from './auth/google/sign-in-cookie.ts';
import { createDeviceMark } from './auth/device-repository.ts';
import { createEndedSessions } from './auth/ended-sessions.ts';
import { isBusinessDeleted } from './auth/deletions.ts';
import { sweep } from './auth/sweep.ts';
import { createPasswords } from './auth/passwords.ts';
import { createBilling } from './billing/billing.ts';
import type { Config } from './config.ts';
import { tellReplaced } from './devices/replaced-mail-job.ts';
import { pastWidgetFiles } from './data-folder.ts';
import { connectionLimitsFor } from './http/connections.ts';
import { createOpenStreams } from './http/open-streams.ts';
import { createRateLimits, limitsInMemory } from './http/rate-limits.ts';
import { limitsInDatabase } from './http/shared/limits-in-database.ts';
import { loadAppFiles } from './http/static/app-files.ts';
import { fillPages } from './http/static/fill-pages.ts';
import { createAbsentMailer, createSmtpMailer } from './mail/mailer.ts';
import { lookAfterKeys } from './keys/keys-job.ts';
import { createLocationLimit } from './locations/location-limit.ts';
import { createNotices } from './mail/notices.ts';
import { createOutgoingJob } from './mail/outgoing-job.ts';
import { storeMail } from './mail/outgoing-mail.ts';
import { openData } from './open-data.ts';
import type { Tx } from './platform/database/database.ts';
import { readDiskSpace } from './platform/disk-space.ts';
import { everyInterval } from './platform/every.ts';
import { inTurns } from './platform/in-turns.ts';
import { createIds } from './platform/ids.ts';
import { createRegularJobs } from './platform/jobs/regular-jobs.ts';
import { createLogger } from './platform/logger.ts';
import { withLogFacts } from './platform/log-facts.ts';
import { networkList } from './platform/network-list.ts';
import { readOpenFilesMax } from './platform/open-files.ts';
import { PUBLIC_WEB } from './platform/page-fetch.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import {
  API_KEYS,
  EVENTS,
  PURGES,
  REPLACED_MAIL,
  STREAMS,
  SWEEP,
  TIMEOUTS_MS,
  WEBHOOKS,
} from './platform/parameters.ts';
import { deriveKey, loadSecret } from './platform/secrets.ts';
import { createPublicHolidayTable } from './platform/public-holidays.ts';
import { installedZoneTable } from './platform/zones/zone-table.ts';
import { createChangeWatcher } from './records/publishing/change-watcher.ts';
import { createOutdatedSnippets } from './records/widget-reports/outdated-snippets.ts';
import { createSharedOutdatedSnippets } from './records/widget-reports/shared-outdated-snippets.ts';
import { prunePast } from './records/edits/prune-past.ts';
import { createPublications } from './records/publishing/publications.ts';
import { insertPurges } from './records/publishing/purges.ts';
import { createPurgeJob } from './purges/purge-job.ts';
import { createRecords } from './records/records.ts';
import { createRevisionCheck } from './records/publishing/revision-check.ts';
import { snapshotsWithPublicHolidays } from './records/publishing/public-holidays.ts';
import { createSnapshots } from './records/publishing/snapshots.ts';
import { createWriteAndPublish } from './records/publishing/write-and-publish.ts';
import type { StartOptions } from './start-options.ts';
import { readVersion } from './version.ts';
import { createMarksJob } from './webhooks/marks-job.ts';
import { createHealthFigures } from './health-figures.ts';
import { findFilesBeside, saveFiles } from './widget/files/file-repository.ts';
import { readPastFolder } from './widget/files/past-folder.ts';
import { createWidgetFiles } from './widget/files/widget-files.ts';
import { rollUp } from './widget/visits/roll-up.ts';
import { createVisits } from './widget/visits/visits.ts';
import { createDeliveryJob } from './webhooks/delivery-job.ts';
import { createWebhookSecrets } from './webhooks/secrets.ts';

/** All parts of the app. */
export type Deps = Awaited<ReturnType<typeof createDeps>>;

/** The composition root: the only place that knows the real clock, real randomness and the outside world. */
export const createDeps = async (config: Config, options: StartOptions) => {
  const {
    root,
    standIns,
    now = () => Date.now() + config.clockAheadMs,
    every = inTurns(everyInterval, STREAMS.heartbeatTurns),
    repeat = everyInterval,
    monotonicMs = () => performance.now(),
    appFolder = join(root, 'pwa/dist'),
    widgetScript = join(root, 'widget/dist/widget.js'),
    publicHolidayFolder = join(root, 'sync-server/data/public-holidays'),
  } = options;
  const log = options.log ?? createLogger(config.logLevel);

  const isTool = options.isTool ?? false;
  const pickInt = (max: number): number => randomInt(max);
  const version = readVersion(root);
  const zones = installedZoneTable();
  setZoneSource(zones.rulesOf);
  const metrics = createMetrics();
  const { database, deletions, withdrawals } = await openData(config, {
    isTool,
    isDurable: options.isDurable,
    version: version.version,
    now,
    randomInt: pickInt,
    troubles: metrics.database,
    log,
  });
  try {
    const secret = loadSecret(config.dataDir, config.tokenSecret, isTool ? null : randomBytes);
    const newId = createIds(randomBytes);
    const mailer = config.smtp
      ? createSmtpMailer(config.smtp)
      : (standIns?.mailer ?? options.mailer ?? createAbsentMailer());
    const publications = createPublications();
    const publicHolidays = createPublicHolidayTable({ folder: publicHolidayFolder, log });
    const snapshots = snapshotsWithPublicHolidays(createSnapshots(database.read), publicHolidays);
    const processId = newId();
    const { purge: purgeTarget } = config;
    const insertPurgesNow = purgeTarget
      ? (tx: Tx, locationIds: readonly string[]) => insertPurges(tx, locationIds, now())
      : undefined;
    const purgeAgain =
      insertPurgesNow && ((locationIds: readonly string[]) => database.write((tx) => insertPurgesNow(tx, locationIds)));
    const writeAndPublish = createWriteAndPublish({
      database,
      publications,
      processId,
      insertPurges: insertPurgesNow,
    });
    const limits = database.isShared
      ? limitsInDatabase({
          ...database,
          key: deriveKey(secret, 'subjects of limits'),
          newId,
          now,
          monotonicMs,
          patienceMs: options.limitPatienceMs,
          log,
        })
      : limitsInMemory(now);
    const locationLimit = createLocationLimit({ ...config, database, writeAndPublish, newId, now });
    const web = { ...PUBLIC_WEB, ...options.web };
    const webhookNetwork = {
      ...web,
      limitsMs: options.webhookLimitsMs ?? WEBHOOKS.limitsMs,
      allowed: config.webhookAllow.length === 0 ? null : networkList(config.webhookAllow),
      publicUrl: config.publicUrl,
    };
    const webhookSecrets = createWebhookSecrets(deriveKey(secret, 'webhook secrets'), randomBytes);
    const stripe = standIns?.stripe ?? config.stripe;
    const billing = createBilling({
      settings: stripe.keys && { apiBase: stripe.apiBase, keys: stripe.keys },
      database,
      writeAndPublish,
      isDeleted: isBusinessDeleted,
      applyLocationLimit: locationLimit.apply,
      notify: (tx, accountId, mail) => storeMail(tx, { id: newId(), accountId, kind: 'billing', mail, nowMs: now() }),
      trialKey: deriveKey(secret, 'used trial'),
      publicUrl: config.publicUrl,
      supportEmail: config.supportEmail,
      supportPhone: config.supportPhone,
      newId,
      now,
      monotonicMs,
      log,
    });
    return {
      config,
      handlerLimitMs: options.handlerLimitMs,
      now,
      every,
      // Each run of a job has its own id in the log, as each request has.
      repeat: (intervalMs: number, work: () => void) =>
        repeat(intervalMs, () => withLogFacts({ jobId: newId() }, work)),
      monotonicMs,
      log,
      database,
      metrics,
      healthFigures: createHealthFigures({
        config,
        database,
        metrics,
        processId,
        knownMigrations: migrations.map(({ name }) => name),
        zoneDataVersion: zones.version,
        readDiskSpace: options.readDiskSpace ?? readDiskSpace,
        now,
        monotonicMs,
        log,
      }),
      deletions,
      withdrawals,
      randomInt: pickInt,
      newId,
      newSecret: () => randomBytes(32).toString('base64url'),
      version,
      zones,
      appFiles: fillPages(loadAppFiles(appFolder), config),
      widgetScript,
      widgetFiles: createWidgetFiles({
        scriptFile: widgetScript,
        publicUrl: config.publicUrl,
        store: {
          save: (files) => database.write((tx) => saveFiles(tx, files)),
          findBeside: (names) => findFilesBeside(database.read, names),
        },
        readPast: () => readPastFolder(pastWidgetFiles(config)),
        monotonicMs,
        log,
      }),
      devPages: standIns?.pages ?? null,
      stripe,
      web,
      domainTestMs: options.domainTestMs ?? TIMEOUTS_MS.domainTest,
      mailer,
      canMail: config.smtp !== null || standIns !== null,
      notices: createNotices({ newId, ...config }),
      outgoing: createOutgoingJob({ database, mailer, now, log }),
      statusMarks: createMarksJob({ database, publicHolidays, now, log }),
      webhookNetwork,
      webhookSecrets,
      deliveries: createDeliveryJob({
        database,
        network: webhookNetwork,
        secrets: webhookSecrets,
        isDeleted: isBusinessDeleted,
        publicUrl: config.publicUrl,
        newId,
        random: Math.random,
        now,
        monotonicMs,
        log,
      }),
      /** Null if there is no cache to tell. */
      purges: purgeTarget
        ? createPurgeJob({
            database,
            target: purgeTarget,
            limitMs: options.purgeLimitMs ?? PURGES.limitMs,
            newId,
            now,
            log,
          })
        : null,
      limits,
      rateLimits: createRateLimits(limits, config.rateLimits),
      openStreams: createOpenStreams(
        config.rateLimits ? limits.streamSlots : null,
        connectionLimitsFor(readOpenFilesMax(), false).crowdedAt,
      ),
      passwords: createPasswords(randomBytes, deriveKey(secret, 'unproved sign-up'), options.hashingCost),
      tokens: createAccessTokens(deriveKey(secret, 'access token'), now),
      endedSessions: createEndedSessions(deriveKey(secret, 'ended session')),
      markDevice: createDeviceMark(deriveKey(secret, 'known device')),
      codeKey: deriveKey(secret, 'verification code'),
      signInCookie: createSignInCookie(deriveKey(secret, 'sign-in cookie'), {
        isHttps: config.publicUrl.startsWith('https:'),
        now,
      }),
      openIdIssuer: openIdIssuerOf(config, options, now),
      records: createRecords({ randomBytes }),
      publicHolidays,
      snapshots,
      publications,
      writeAndPublish,
      changeWatcher: createChangeWatcher({ database, publications, processId, monotonicMs, log, purgeAgain }),
      revisionCheck: createRevisionCheck({ publications, snapshots, log, purgeAgain }),
      visits: createVisits({ database, log, waitingMax: EVENTS.waitingMax }),
      outdatedSnippets: database.isShared
        ? createSharedOutdatedSnippets({ ...database, max: EVENTS.outdatedSnippetHostsMax, now, log })
        : createOutdatedSnippets(EVENTS.outdatedSnippetHostsMax),
      billing,
      locationLimit,
      jobs: createRegularJobs({ database, isAlone: !database.isShared, now, monotonicMs, log }, [
        ...billing.jobs,
        locationLimit.job,
        {
          name: 'sweep',
          everyMs: SWEEP.everyMs,
          run: (isStopping) => sweep(database, now(), isStopping).then(limits.sweep),
        },
        { name: 'prune', everyMs: SWEEP.everyMs, run: (isStopping) => prunePast(database, now(), isStopping) },
        {
          name: 'tell-replaced',
          everyMs: REPLACED_MAIL.lookEveryMs,
          run: () => tellReplaced({ ...config, database, newId, now }),
        },
        {
          name: 'api-keys',
          everyMs: API_KEYS.lookEveryMs,
          run: (isStopping) => lookAfterKeys({ ...config, database, newId, now }, isStopping),
        },
        { name: 'roll-up', everyMs: SWEEP.everyMs, run: (isStopping) => rollUp(database, now(), isStopping) },
      ]),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Returns the configured issuer, else its stand-in, else null. */
const openIdIssuerOf = (
  { oidc, publicUrl }: Config,
  { standIns, issuerTimeoutMs = TIMEOUTS_MS.oidc }: StartOptions,
  now: () => number,
): OpenIdIssuer | null => {
  const chosen = oidc.client
    ? { ...oidc, client: oidc.client, fetch: systemFetch, timeoutMs: issuerTimeoutMs }
    : standIns?.openId;
  if (!chosen) return null;
  return createOpenIdIssuer({
    ...chosen,
    redirectUri: publicUrl + GOOGLE_PATHS.callback,
    now,
    clockOffsetMs: () => now() - Date.now(),
  });
};
