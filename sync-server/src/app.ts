import type { IncomingMessage, RequestListener } from 'node:http';
import { API_DOCS_PATH, DIRECTORY_FILE } from '@doorsign/shared-schema/api';
import Koa from 'koa';
import { createAccountService } from './auth/account-service.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { setName } from './auth/account-repository.ts';
import { createBusinessDeletion } from './auth/business-deletion.ts';
import { createCodeService } from './auth/code-service.ts';
import { createCodeSender } from './auth/code-sender.ts';
import { createEmailChange } from './auth/email-change.ts';
import { createExchangeService } from './auth/google/exchange-service.ts';
import { createGoogleRoutes } from './auth/google/google-routes.ts';
import { createGoogleService } from './auth/google/google-service.ts';
import { leaveHome } from './auth/home-business.ts';
import { createIdentityService } from './auth/identity-service.ts';
import { createInvitedAccounts } from './auth/invited-account.ts';
import { createPasswordService } from './auth/password-service.ts';
import { createProofService } from './auth/proof-service.ts';
import { createAuthRoutes } from './auth/routes.ts';
import { createLiveSessions } from './auth/live-sessions.ts';
import { isProved } from './auth/session-repository.ts';
import { createSessionService } from './auth/session-service.ts';
import { createBillingRoutes } from './billing/routes.ts';
import { createDomainTest } from './business/domain-test.ts';
import { createBusinessRoutes } from './business/routes.ts';
import { atLocation } from './business/at-location.ts';
import { createBusinessService } from './business/service.ts';
import { createV1Routes } from './business/v1/routes.ts';
import type { Deps } from './deps.ts';
import { createDeviceService, noteDevices } from './devices/device-service.ts';
import { createDeviceRoutes } from './devices/routes.ts';
import { createMetricsRoutes } from './health/metrics-routes.ts';
import { createHealthRoutes } from './health/routes.ts';
import { api } from './http/api.ts';
import { createClientIp } from './http/client-ip.ts';
import { createHeaderTable, type HeaderTable } from './http/headers.ts';
import { countAnswers, type PublicHandler } from './http/public-handler.ts';
import { redirectToPublicHost } from './http/public-host.ts';
import { requestProblem } from './http/request-form.ts';
import { requestFrame } from './http/request-frame.ts';
import type { Reader } from './platform/database/database.ts';
import { PURGES } from './platform/parameters.ts';
import type { Responder } from './http/responder.ts';
import type { Route } from './http/route.ts';
import { inlineScriptHashes } from './http/static/app-files.ts';
import { createPublicHolidayFiles } from './http/static/public-holiday-files.ts';
import { securityTxt } from './http/static/security-txt.ts';
import { staticApp } from './http/static/static-app.ts';
import { createDirectoryHandler } from './locations/directory/handler.ts';
import { createDirectoryRoutes } from './locations/directory/routes.ts';
import { createDirectoryService } from './locations/directory/service.ts';
import { createAuthenticateKey } from './keys/authenticate-key.ts';
import { createKeyRoutes } from './keys/routes.ts';
import { createKeyService } from './keys/service.ts';
import { createLocationRoutes } from './locations/routes.ts';
import { createLocationService } from './locations/service.ts';
import { createResourceRoutes } from './resources/routes.ts';
import { createResourcesService } from './resources/service.ts';
import { countSync } from './sync/count-sync.ts';
import { createSyncRoutes } from './sync/routes.ts';
import { createSyncService } from './sync/service.ts';
import { createStreamService } from './sync/stream.ts';
import { createAnswerService } from './team/answer-service.ts';
import { createInvitationService } from './team/invitation-service.ts';
import { createOwnershipService } from './team/ownership-service.ts';
import { createTeamRoutes } from './team/routes.ts';
import { createTeamService } from './team/team-service.ts';
import { createFileHandler } from './widget/files/file-handler.ts';
import { createWidgetFileRoutes } from './widget/files/routes.ts';
import { createWebhookRoutes } from './webhooks/routes.ts';
import { createWebhookService } from './webhooks/service.ts';
import { createV1WebhookRoutes } from './webhooks/v1-routes.ts';
import { createWidgetHandler } from './widget/handler.ts';
import { createZoneRoutes } from './zones/routes.ts';

/** Returns every call that the server answers. */
export const createRoutes = (deps: Deps): Route[] => {
  const { config, database, records, writeAndPublish, outdatedSnippets, now } = deps;
  const signIn = { ...deps, userOf: records.userOf };
  const devices = createDeviceService(deps);
  const codeSender = createCodeSender(deps);
  const locations = createLocationService({ ...deps, isProved: provedNow(now) });
  const emailChange = createEmailChange({ ...signIn, codeSender, publicUrl: config.publicUrl });
  const webhooks = createWebhookService({
    ...deps,
    network: deps.webhookNetwork,
    secrets: deps.webhookSecrets,
    publicUrl: config.publicUrl,
  });
  return [
    ...createHealthRoutes({ readiness: deps.healthFigures.readiness, version: deps.version }),
    ...createMetricsRoutes({ token: config.metricsToken, expose: deps.healthFigures.exposeMetrics }),
    ...createAuthRoutes({
      passwords: createPasswordService({ ...signIn, createBusiness: records.createBusiness }),
      codes: createCodeService({
        ...signIn,
        codeSender,
        emailChange,
        createBusiness: records.createBusiness,
        publicUrl: config.publicUrl,
      }),
      proofs: createProofService(deps),
      sessions: createSessionService(deps),
      identities: createIdentityService(deps),
      account: createAccountService({
        ...deps,
        endSubscription: deps.billing.cancelForDeletion,
        beforeErase: deps.billing.noteTrial,
      }),
      findUser: async (owner, locationId) => {
        const place = await atLocation(database, owner, locationId);
        return records.userOf(database.read, owner.accountId, now(), place);
      },
    }),
    ...createGoogleRoutes({
      google: createGoogleService({ ...deps, publicUrl: config.publicUrl }),
      exchanges: createExchangeService({
        ...signIn,
        createBusiness: records.createBusiness,
      }),
    }),
    ...createBusinessRoutes(
      createBusinessService({
        database,
        records,
        writeAndPublish,
        outdatedSnippets,
        publicHolidays: deps.publicHolidays,
        startEmailChange: emailChange.start,
        saveName: (tx, accountId, name) => setName(tx, accountId, name, now()),
        randomInt: deps.randomInt,
        now,
      }),
      createDomainTest({ ...deps, publicUrl: config.publicUrl, limitMs: deps.domainTestMs }),
    ),
    ...createLocationRoutes(locations),
    ...createV1Routes({ ...deps, locations: locations.byKey, publicUrl: config.publicUrl }),
    ...createDirectoryRoutes(createDirectoryService(deps)),
    ...createKeyRoutes(createKeyService({ ...deps, publicUrl: config.publicUrl, isProved: provedNow(now) })),
    ...createWebhookRoutes(webhooks),
    ...createV1WebhookRoutes(webhooks),
    ...createTeamRoutes(createTeam(deps)),
    ...createBillingRoutes(deps.billing),
    ...createWidgetFileRoutes(deps),
    ...createResourceRoutes(createResourcesService({ ...deps, publicUrl: config.publicUrl })),
    ...createZoneRoutes(deps),
    ...createDeviceRoutes(devices),
    ...createSyncRoutes(
      noteDevices(
        countSync(createSyncService({ records, writeAndPublish, zones: deps.zones, now }), deps.metrics.sync),
        devices,
      ),
      createStreamService({
        ...deps,
        isSessionLive: createLiveSessions(deps),
      }),
    ),
  ];
};

/** Returns the function that says whether the owner of a session has recently re-authenticated. */
const provedNow =
  (now: () => number) =>
  (reader: Reader, sessionId: string): Promise<boolean> =>
    isProved(reader, sessionId, now());

/** Composes the services of a business's members. */
const createTeam = (deps: Deps) => {
  const { config, database, records, billing, now } = deps;
  const { createBusiness } = records;
  const shared = {
    ...deps,
    publicUrl: config.publicUrl,
    createBusiness,
    hasHadTrial: billing.hasHadTrial,
    isProved: provedNow(now),
  };
  return {
    database,
    team: createTeamService(shared),
    invitations: createInvitationService(shared),
    ownership: createOwnershipService(shared),
    answers: createAnswerService({
      ...shared,
      accounts: createInvitedAccounts({ ...deps, userOf: records.userOf, createBusiness }),
      leaveHome: (tx, accountId, businessId) => leaveHome(tx, shared, accountId, businessId),
      renewCustomer: billing.renewCustomer,
    }),
    deleteBusiness: createBusinessDeletion({
      ...shared,
      endSubscription: billing.cancelForDeletion,
      beforeErase: billing.noteTrial,
    }),
  };
};

/** Returns everything that answers before Koa, in this order: requests for widgets are far more frequent than all others.
 * @param takeEventToken see createWidgetHandler() */
export const createPublicHandlers = (
  deps: Deps,
  headers: HeaderTable,
  takeEventToken: (request: IncomingMessage) => Promise<void>,
): PublicHandler[] => {
  const { config, database, appFiles, metrics } = deps;
  const shared = { ...deps, publicUrl: config.publicUrl, headers };
  return [
    createFileHandler(shared),
    createWidgetHandler({
      ...shared,
      scriptFile: deps.widgetScript,
      keptS: config.purge?.form === 'varnish' ? PURGES.keptS : undefined,
      caches: metrics.caches,
      takeEventToken,
    }),
    createPublicHolidayFiles(shared),
    createDirectoryHandler({
      ...shared,
      reader: database.read,
      template: appFiles.get(DIRECTORY_FILE)?.identity.toString() ?? null,
      notFoundPage: appFiles.get('/404.html')?.identity.toString() ?? null,
      caches: metrics.caches,
    }),
  ];
};

/** Creates the whole server as one function of a request. */
export const createApp = (deps: Deps): RequestListener => {
  const { config, log, newId, monotonicMs, appFiles, rateLimits, metrics } = deps;
  const headers = createHeaderTable({
    publicUrl: config.publicUrl,
    scriptHashes: inlineScriptHashes(appFiles),
  });

  const clientIp = createClientIp(config.trustProxy, log);
  const koa = new Koa();
  koa.on('error', (error: unknown) => log.warn({ err: error }, 'response aborted'));
  koa.use(
    requestFrame({
      newId,
      proxies: config.trustProxy,
      clientIp,
      docsUrl: config.publicUrl + API_DOCS_PATH,
      headers: headers.api,
      log,
      requests: metrics.requests,
      monotonicMs,
    }),
  );
  koa.use(byPath(deps, headers));
  const answer = koa.callback();
  const handlers = createPublicHandlers(deps, headers, (request) => rateLimits.takeForIp('events', clientIp(request)));
  const answerPublic = countAnswers(
    (request, response) => {
      for (const handle of handlers) {
        const route = handle(request, response);
        if (route !== null) return route;
      }
      return null;
    },
    { requests: metrics.requests, monotonicMs },
  );
  return (request, response) => {
    const isAnswered = requestProblem(request) === null && answerPublic(request, response) !== null;
    if (!isAnswered) void answer(request, response);
  };
};

/** Dispatches to the API, to the pages of local mode, and to the app for everything else. */
const byPath = (deps: Deps, headers: HeaderTable): Responder => {
  const { config, devPages, appFiles, rateLimits, metrics, handlerLimitMs, now } = deps;
  const { publicUrl, supportEmail: contact } = config;
  const answerApi = api({
    routes: createRoutes(deps),
    authenticate: createAuthenticate(deps),
    authenticateKey: createAuthenticateKey(deps),
    rateLimits,
    requests: metrics.requests,
    handlerLimitMs,
  });
  const answerApp = staticApp({
    files: appFiles,
    headers,
    redirectTo: config.mode === 'local' ? publicUrl : null,
    securityTxt: contact === null ? null : () => securityTxt({ contact, publicUrl, nowMs: now() }),
    warning: config.isExposed
      ? 'This server runs in local mode but others can reach it: email and payments are not real.'
      : null,
  });
  return (context) => {
    if (context.path === '/api' || context.path.startsWith('/api/')) {
      context.set({ ...headers.api, 'Cache-Control': 'no-store' });
      return answerApi(context);
    }
    if (devPages && context.path.startsWith('/dev/')) {
      context.state['route'] = 'dev';
      context.set(headers.dev);
      if (redirectToPublicHost(context, publicUrl, { allowLoopback: true })) return;
      return devPages(context);
    }
    context.state['route'] = 'app';
    return answerApp(context);
  };
};
