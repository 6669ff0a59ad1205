import {
  ERRORS,
  SYNC_PROTO,
  type AnalyticsAnswer,
  type AnswerOf,
  type CalendarAnswer,
  type CssAnswer,
  type DomainTestAnswer,
  type EditResult,
  type EventSums,
  type HistoryEntry,
  type InstallAnswer,
  type StatusAnswer,
  type SyncAnswer,
  type SyncRequest,
  type User,
  type widgetCalls,
  type zoneCalls,
} from '@doorsign/shared-schema/api';
import { specifiedHolidayOf } from '@doorsign/shared-schema/holidays';
import { specifiedDayOf, weekOf } from '@doorsign/shared-schema/hours';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { formatStatus, statusAt } from '@doorsign/shared-schema/status';
import { OWNER, type Member } from '@doorsign/shared-schema/team';
import { SCHEMA, settingsOf, type Change, type Settings } from '@doorsign/shared-schema/registers';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { ServerModel } from './local/server-model.ts';
import { createPretendAccount, type PretendAccount } from './pretend-account.ts';
import { createPretendLocations, type PretendLocations } from './pretend-locations.ts';
import { createPretendPayments, type PretendPayments } from './pretend-payments.ts';
import { PUBLIC_HOLIDAYS } from './public-holidays.ts';
import { tokenFor } from './user.ts';

/** A server with one owner, reached over `fetch` like the real one. It implements what the owner's screens request. */
export interface PretendServer {
  fetch: typeof fetch;
  /** "METHOD /path" of every request so far. */
  readonly requests: string[];
  /** The `Idempotency-Key` of each request that had one. */
  readonly idempotencyKeys: string[];
  /** The location that each request named; undefined for none. */
  readonly askedLocations: (string | undefined)[];
  /** Returns the user object with the published settings. */
  user(locationId?: string): User;
  /** Returns the published value of the first location's register; undefined if it is missing. */
  valueOf(key: string): unknown;
  /** While false, requests fail as without a network. */
  online: boolean;
  /** Keyed by path: the answer in place of the regular one, or that only these requests fail as without a network. */
  readonly failing: Map<string, { status: number; body: unknown } | 'unreachable'>;
  /** The rejection of the next request's edits. */
  refuse: Pick<EditResult, 'code' | 'detail' | 'field'> | null;
  /** The answer of the history call, newest first. */
  history: HistoryEntry[];
  /** The answer of the analytics call. */
  analytics: AnalyticsAnswer;
  /** The same for all locations together. */
  analyticsOfAll: AnalyticsAnswer;
  /** The page on which the widget was last seen, of the user object; null until a website has shown it. */
  widgetSeen: User['widgetSeen'];
  /** The role and the locations of the signed-in person. */
  member: Member;
  /** The time at which locations beyond the plan pause. */
  pausesAt: string | null;
  /** Whether the business has API keys. */
  hasKeys: boolean;
  /** The answer of the install check. */
  install: InstallAnswer;
  /** The result of a domain test; undefined for a server without that call. */
  domainTest: DomainTestAnswer | undefined;
  /** The content of every calendar file; undefined for a server without that call. */
  calendar: CalendarAnswer | undefined;
  /** Compiles CSS. */
  css: (css: string) => CssAnswer;
  /** The time zones that an owner can choose. */
  zones: AnswerOf<typeof zoneCalls.list>['zones'];
  /** The pinned widget script; undefined if none is built. */
  pinned: AnswerOf<typeof widgetCalls.pinned> | undefined;
  /** The owner's account. */
  readonly account: PretendAccount;
  readonly payments: PretendPayments;
  /** The locations of the business. */
  readonly locations: PretendLocations;
  /** Changes the owner's plan, as a payment or its end does. */
  setPlan(plan: PlanKey): void;
  /** Publishes changes from another device of the owner. @param locationId the first location if not given */
  publish(changes: readonly Change[], locationId?: string): void;
}

export interface PretendServerOptions {
  plan?: PlanKey;
  /** null for an account without a password. */
  password?: null;
  /** Changes that are published at the start. */
  changes?: readonly Change[];
  /** Epoch milliseconds. */
  now(): number;
}

const CREATED_AT = '2026-01-02T03:04:05.000Z';
/** The number of entries on one page of the history. Source: shared-schema/docs/http-contract.md#history. */
const HISTORY_PAGE = 50;
/** An owner's id, as long as a real one. */
export const OWNER_ID = '7Kx2mQ9vRb4TnWc8ZsYpLd';

/** The install check's answer before any request for the widget. */
export const NEVER_SEEN: InstallAnswer = {
  problem: 'never_seen',
  seen: null,
  loaded: null,
  refused: null,
  tried: null,
  old: null,
};

const NOTHING = { views: 0, opens: 0, calls: 0, directions: 0 };

/** Returns the analytics of ninety days up to an instant's date in UTC; days without counts are zero.
 * @param counted counts per day, from today backwards */
export const analyticsUntil = (nowMs: number, counted: readonly Partial<EventSums>[] = []): AnalyticsAnswer => {
  const days = Array.from({ length: 90 }, (_, ago) => ({
    date: new Date(nowMs - ago * 86_400_000).toISOString().slice(0, 10),
    ...NOTHING,
    ...counted[ago],
  })).reverse();
  const sum = (key: keyof EventSums): number => days.reduce((total, day) => total + day[key], 0);
  return {
    days,
    totals: { views: sum('views'), opens: sum('opens'), calls: sum('calls'), directions: sum('directions') },
    viewsByHour: Array<number>(24).fill(0),
    lastViewedAt: null,
    lastHost: null,
  };
};

/** Creates a server with the name and the time zone of a signup, and with `changes`. */
export const createPretendServer = (options: PretendServerOptions): PretendServer => {
  const { changes = [], password, now } = options;
  let { plan = 'free' } = options;
  const model = new ServerModel(OWNER_ID);
  // The first settings may need a better plan.
  model.plan = 'enterprise';
  let published = 0;

  const settings = (locationId: string = OWNER_ID): Settings =>
    settingsOf([...model.registers.values()].filter(({ scope }) => scope === locationId));

  const sync = (request: SyncRequest): SyncAnswer => {
    model.now = now();
    const { refuse } = server;
    if (!refuse || request.edits.length === 0) return model.sync(request);
    server.refuse = null;
    const results = request.edits.map(({ id }): EditResult => ({ id, status: 'rejected', ...refuse }));
    return { ...model.sync({ ...request, edits: [] }), results };
  };

  const publish = (writes: readonly Change[], locationId = OWNER_ID): void => {
    published += 1;
    const revOf = (key: string): string | null =>
      [...model.registers.values()].find((register) => register.scope === locationId && register.key === key)?.rev ??
      null;
    model.now = now();
    model.sync({
      proto: SYNC_PROTO,
      schema: SCHEMA,
      app: 'test',
      deviceId: 'other',
      deviceName: 'Another device',
      sentAt: now(),
      cursor: null,
      edits: [
        {
          id: uuidv7(now(), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, published >> 8, published)),
          schema: SCHEMA,
          wall: now(),
          label: 'profile',
          writes: writes.map((write) => ({ ...write, scope: locationId, base: revOf(write.key) })),
        },
      ],
    });
  };

  const user = (locationId = OWNER_ID): User => {
    const { domains, businessHours, holidays, spans, closure, messages, country, ...rest } = settings(locationId);
    return {
      id: OWNER_ID,
      widgetId: locationId,
      email: account.email,
      emailVerified: true,
      plan,
      features: PLANS[plan].features,
      limits: PLANS[plan].limits,
      ...rest,
      businessHours: businessHours && weekOf((day) => specifiedDayOf(businessHours[day])),
      holidays: holidays.map(specifiedHolidayOf),
      schedule: { businessHours, holidays, spans, closure, messages, country },
      allowedDomain: domains[0] ?? null,
      domains,
      hasPassword: account.password !== null,
      widgetSeen: server.widgetSeen,
      createdAt: CREATED_AT,
      updatedAt: CREATED_AT,
      ...((model.locations || server.member.role !== 'owner' || server.hasKeys) && {
        locations: (model.locations ?? [{ id: OWNER_ID, state: 'active' as const, position: 0 }]).map((one) => ({
          ...one,
          name: settings(one.id).locationName ?? rest.businessName,
        })),
        name: null,
        business: {
          id: OWNER_ID,
          name: rest.businessName,
          ...server.member,
          ownerName: 'Ada',
          pausesAt: server.pausesAt,
          hasKeys: server.hasKeys,
        },
        memberships: [{ businessId: OWNER_ID, name: rest.businessName, role: server.member.role, plan }],
      }),
    };
  };

  const status = (locationId: string | undefined): StatusAnswer => {
    const schedule = settings(locationId);
    const found = statusAt(schedule, now());
    const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
    return {
      status: found.status,
      ...formatStatus(found, now(), schedule.timezone),
      nextChangeAt: iso(found.nextChangeAt),
      nextStatusAt: iso(found.nextStatusAt),
    };
  };

  const historyPage = (before: number) => {
    const older = server.history.filter(({ seq }) => seq < before);
    const edits = older.slice(0, HISTORY_PAGE);
    return { edits, next: older.length > edits.length ? (edits.at(-1)?.seq ?? null) : null };
  };

  const answerTo = (call: string, query: URLSearchParams, body: string): unknown => {
    switch (call) {
      case 'GET /api/auth/me':
        return user(query.get('location') ?? undefined);
      case 'GET /api/business/status':
        return status(query.get('location') ?? undefined);
      case 'GET /api/business/history':
        return historyPage(Number(query.get('before') ?? Infinity));
      case 'GET /api/business/analytics':
        return query.get('location') === 'all' ? server.analyticsOfAll : server.analytics;
      case 'GET /api/business/install':
        return server.install;
      case 'POST /api/business/domain/test':
        return server.domainTest;
      case 'POST /api/business/read-calendar':
        return server.calendar;
      case 'POST /api/business/css':
        return server.css((JSON.parse(body) as { css: string }).css);
      case 'GET /api/zones':
        return { zones: server.zones };
      case 'GET /api/public-holidays/index.json':
        return PUBLIC_HOLIDAYS.index;
      case 'GET /api/public-holidays/DE.json':
        return PUBLIC_HOLIDAYS.germany;
      case 'GET /api/widget.json':
        return server.pinned;
      case 'POST /api/sync':
        return sync(JSON.parse(body) as SyncRequest);
      default:
        return locations.answer(call, body) ?? payments.answer(call, body) ?? account.answer(call, body);
    }
  };

  const account = createPretendAccount(() => user(), tokenFor(OWNER_ID));
  const payments = createPretendPayments(() => plan);
  const locations = createPretendLocations({
    model,
    plan: () => plan,
    settingsOf: settings,
    publish,
    user,
    isProved: () => account.proved !== null,
  });
  if (password === null) account.password = null;
  const server: PretendServer = {
    requests: [],
    askedLocations: [],
    idempotencyKeys: [],
    online: true,
    valueOf: (key) =>
      [...model.registers.values()].find((register) => register.scope === OWNER_ID && register.key === key)?.value,
    failing: new Map(),
    refuse: null,
    history: [],
    analytics: analyticsUntil(now()),
    analyticsOfAll: analyticsUntil(now()),
    widgetSeen: { at: CREATED_AT, host: 'www.harborbakery.com' },
    member: OWNER,
    pausesAt: null,
    hasKeys: false,
    install: NEVER_SEEN,
    domainTest: undefined,
    calendar: undefined,
    css: (css) =>
      css.includes('position')
        ? { css: null, problems: [{ line: 2, column: 3, text: '“position” cannot be used here.' }] }
        : { css: 'div>button{gap:0!important}', problems: [] },
    zones: [],
    pinned: undefined,
    account,
    payments,
    locations,
    setPlan(next) {
      plan = next;
      model.plan = next;
    },
    user,
    publish,
    async fetch(input, init) {
      const [path = '', query] = (input instanceof Request ? input.url : input.toString()).split('?');
      const call = `${init?.method ?? 'GET'} ${path}`;
      server.requests.push(call);
      const key = new Headers(init?.headers).get('Idempotency-Key');
      if (key !== null) server.idempotencyKeys.push(key);
      server.askedLocations.push(new URLSearchParams(query).get('location') ?? undefined);
      await Promise.resolve();
      if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
      if (!server.online) throw new TypeError('Failed to fetch');
      const failure = server.failing.get(path);
      if (failure === 'unreachable') throw new TypeError('Failed to fetch');
      if (failure) return Response.json(failure.body, { status: failure.status });
      const answer = answerTo(call, new URLSearchParams(query), typeof init?.body === 'string' ? init.body : '');
      if (answer instanceof Response) return answer;
      return answer === undefined ? Response.json(errorBody('not_found'), { status: 404 }) : Response.json(answer);
    },
  };

  publish([
    { key: 'profile.businessName', value: 'Harbor Bakery' },
    { key: 'profile.timezone', value: 'America/New_York' },
    ...changes,
  ]);
  model.plan = plan;
  return server;
};

/** Returns the body of an error of the catalog. */
export const errorBody = (code: keyof typeof ERRORS) => {
  const { detail } = ERRORS[code];
  return { detail, code, message: detail, request_id: 'test' };
};
