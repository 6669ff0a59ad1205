import { authCalls, businessCalls, overviewCalls, StatusAnswer, syncCalls, User } from '@doorsign/shared-schema/api';
import { BusinessHours, DAYS, DEFAULT_DAY_HOURS } from '@doorsign/shared-schema/hours';
import { customHolidayId, Holiday, presetHolidayId } from '@doorsign/shared-schema/holidays';
import { can, FEATURES, PLAN_KEYS, PLANS, type Feature, type PlanKey } from '@doorsign/shared-schema/plans';
import { FONT_SIZES, THEMES } from '@doorsign/shared-schema/style';
import { expect } from '../support/test.ts';
import { codeFor, newEmail, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { presetWeek } from '../support/weeks.ts';
import { factIds, forEachFact, type FactGroup } from './fact.ts';

const standard = presetWeek('standard');
const style = { theme: 'dark', accentColor: '#3b82f6', fontSize: 'large', placement: 'top-left' } as const;

const userObject: FactGroup = {
  name: 'the current-user object',
  checks: forEachFact(factIds('user.'), async ({ row, server, owner }) => {
    const { status, body } = await request(server, authCalls.me, { token: owner.token });
    expect(status).toBe(200);
    const field = row.id.slice('user.'.length);
    expect(Object.keys(body)).toContain(field);
    expect(User.safeParse(body).success).toBe(true);
  }),
};

const accountCalls: FactGroup = {
  name: 'calls of signup, login and verification',
  checks: {
    'call.signup': async ({ server }) => {
      const { status } = await request(server, authCalls.signup, {
        body: { businessName: 'Corner Shop', email: newEmail(), password: 'abcdef' },
      });
      expect(status).toBe(200);
    },
    'call.send-otp': async ({ server, owner }) => {
      const { status, body } = await request(server, authCalls.sendOtp, { body: { email: owner.email } });
      expect([status, body.expires_in]).toEqual([200, 300]);
    },
    'call.verify-otp': async ({ server, owner }) => {
      const otp = (await codeFor(server, owner.email)).toUpperCase();
      const { status, body } = await request(server, authCalls.verifyOtp, { body: { email: owner.email, otp } });
      expect(status).toBe(200);
      expect(body.access_token).toEqual(expect.any(String));
    },
    'call.login': async ({ server, owner }) => {
      const { status } = await request(server, authCalls.login, {
        body: { email: owner.email, password: owner.password },
      });
      expect(status).toBe(200);
    },
    'shape.auth': async ({ server, owner }) => {
      const { body } = await request(server, authCalls.login, {
        body: { email: owner.email, password: owner.password },
      });
      expect(body.access_token).toEqual(expect.any(String));
    },
    'call.me': async ({ server, owner }) => {
      const { body } = await request(server, authCalls.me, { token: owner.token });
      expect(body.id).toBe(owner.user.id);
    },
    'c.password-min': async ({ server }) => {
      const signupWith = (password: string) =>
        request(server, authCalls.signup, { body: { businessName: 'Corner Shop', email: newEmail(), password } });
      expect((await signupWith('12345')).status).toBe(400);
      expect((await signupWith('123456')).status).toBe(200);
    },
  },
};

const businessCallFacts: FactGroup = {
  name: 'calls of the business',
  checks: {
    'call.hours': async ({ server, owner }) => {
      const { status, body } = await request(server, businessCalls.hours, {
        token: owner.token,
        body: { businessHours: standard },
      });
      expect(status).toBe(200);
      expect(body.user.businessHours).toEqual(standard);
    },
    'call.hours.refresh': async ({ server, owner }) => {
      const { body } = await request(server, authCalls.me, { token: owner.token });
      expect(body.businessHours).toEqual(standard);
    },
    'call.style': async ({ server, owner }) => {
      const { status, body } = await request(server, businessCalls.style, { token: owner.token, body: style });
      expect(status).toBe(200);
      expect(body.user.widgetStyle).toMatchObject(style);
    },
    'call.style.refresh': async ({ server, owner }) => {
      const { body } = await request(server, authCalls.me, { token: owner.token });
      expect(body.widgetStyle).toMatchObject(style);
    },
    'call.domain': async ({ server, owner }) => {
      const { status, body } = await request(server, businessCalls.domain, {
        token: owner.token,
        body: { allowedDomain: 'example.com' },
      });
      expect([status, body.user.allowedDomain]).toEqual([200, 'example.com']);
    },
    'call.domain.refresh': async ({ server, owner }) => {
      const { body } = await request(server, authCalls.me, { token: owner.token });
      expect(body.allowedDomain).toBe('example.com');
    },
    'call.status': async ({ server, owner }) => {
      const { status, body } = await request(server, overviewCalls.status, { token: owner.token });
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(expect.arrayContaining(['status', 'message', 'nextChange']));
    },
    'shape.status': async ({ server, owner }) => {
      const { body } = await request(server, overviewCalls.status, { token: owner.token });
      expect(StatusAnswer.safeParse(body).success).toBe(true);
    },
    'call.put-answers': async ({ server, owner }) => {
      const calls = [businessCalls.hours, businessCalls.holidays, businessCalls.style, businessCalls.domain];
      for (const call of calls) {
        const { status, body } = await request(server, call, { token: owner.token, body: { nonsense: true } });
        expect(status).toBe(400);
        expect(body.message).toEqual(expect.any(String));
        expect(body.detail).toBe(body.message);
      }
    },
    'call.bearer': async ({ server }) => {
      for (const call of [authCalls.me, overviewCalls.status, syncCalls.sync])
        expect((await request(server, call, call.method === 'POST' ? { body: {} } : {})).status).toBe(401);
    },
    'call.holidays': async ({ server, owner }) => {
      await setPlan(server, owner, 'pro');
      const holidays = [
        {
          id: presetHolidayId('2026-12-25'),
          date: '2026-12-25',
          name: 'Christmas Day',
          closed: true,
          open: '09:00',
          close: '17:00',
        },
      ];
      const { status, body } = await request(server, businessCalls.holidays, {
        token: owner.token,
        body: { holidays },
      });
      expect(status).toBe(200);
      expect(body.user.holidays).toEqual(holidays);
    },
    'call.holidays.refresh': async ({ server, owner }) => {
      const { body } = await request(server, authCalls.me, { token: owner.token });
      expect(body.holidays).toMatchObject([{ name: 'Christmas Day' }]);
    },
  },
};

const domainNormalised: FactGroup = {
  name: 'normalising a domain',
  checks: Object.fromEntries(
    Object.entries({
      'v.domain.http': ['http://example.com', 'example.com'],
      'v.domain.https': ['https://example.com', 'example.com'],
      'v.domain.slash': ['example.com/shop/x', 'example.com'],
      'v.domain.lower': ['Example.COM', 'example.com'],
      'v.domain.pattern': ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    } as const).map(([id, [typed, stored]]) => [
      id,
      async ({ server, owner }) => {
        const { body } = await request(server, businessCalls.domain, {
          token: owner.token,
          body: { allowedDomain: typed },
        });
        expect(body.user.allowedDomain).toBe(stored);
      },
    ]),
  ),
};

const holiday = {
  id: 'preset_2026-12-25',
  date: '2026-12-25',
  name: 'Christmas Day',
  closed: true,
  open: '09:00',
  close: '17:00',
};
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

const shapes: FactGroup = {
  name: 'shapes of hours, holidays and style',
  checks: {
    'hours.shape.days': async () => expect(Object.keys(standard)).toEqual([...DAYS]),
    'hours.shape.open': async () => {
      expect(accepts(BusinessHours, { monday: { ...DEFAULT_DAY_HOURS, open: '23:59' } })).toBe(true);
      expect(accepts(BusinessHours, { monday: { ...DEFAULT_DAY_HOURS, open: '9:00' } })).toBe(false);
    },
    'hours.shape.close': async () => {
      expect(accepts(BusinessHours, { monday: { ...DEFAULT_DAY_HOURS, close: '24:00' } })).toBe(true);
      expect(accepts(BusinessHours, { monday: { ...DEFAULT_DAY_HOURS, close: '24:01' } })).toBe(false);
    },
    'hours.shape.closed': async () =>
      expect(accepts(BusinessHours, { monday: { ...DEFAULT_DAY_HOURS, closed: 'yes' } })).toBe(false),
    'hours.missing-day': async ({ server, owner }) => {
      const { sunday: _, ...six } = standard;
      const { body } = await request(server, businessCalls.hours, { token: owner.token, body: { businessHours: six } });
      expect(body.user.businessHours?.sunday).toEqual({ open: '09:00', close: '17:00', closed: false });
    },
    'holiday.id-preset': async () => expect(presetHolidayId('2026-12-25')).toBe('preset_2026-12-25'),
    'holiday.id-custom': async () =>
      expect(customHolidayId(1_790_000_000_000, 0.5)).toMatch(/^holiday_1790000000000\d{3}$/),
    'holiday.date': async () => {
      expect(accepts(Holiday, holiday)).toBe(true);
      expect(accepts(Holiday, { ...holiday, date: '25.12.2026' })).toBe(false);
    },
    'holiday.name': async () => expect(accepts(Holiday, { ...holiday, name: '' })).toBe(false),
    'holiday.closed': async () => expect(accepts(Holiday, { ...holiday, closed: 1 })).toBe(false),
    'style.theme': async ({ row }) => expect(row.text).toContain(THEMES.join(' | ')),
    'style.font-size': async ({ row }) => expect(row.text).toContain(FONT_SIZES.join(' | ')),
    'style.accent': async ({ server, owner }) => {
      const bad = await request(server, businessCalls.style, {
        token: owner.token,
        body: { ...style, accentColor: 'green' },
      });
      expect(bad.status).toBe(400);
    },
    'style.placement': async ({ server, owner }) => {
      for (const placement of ['top-left', 'top-right', 'bottom-left', 'bottom-right']) {
        const { body } = await request(server, businessCalls.style, {
          token: owner.token,
          body: { ...style, placement },
        });
        expect(body.user.widgetStyle.placement).toBe(placement);
      }
    },
    'style.position': async ({ server, owner }) => {
      const at = { placement: 'custom', positionX: 12.6, positionY: 40 };
      const custom = await request(server, businessCalls.style, { token: owner.token, body: { ...style, ...at } });
      expect(custom.body.user.widgetStyle).toMatchObject(at);
      const corner = await request(server, businessCalls.style, { token: owner.token, body: style });
      expect(corner.body.user.widgetStyle).toMatchObject({ positionX: null, positionY: null });
    },
  },
};

const catalogue: FactGroup = {
  name: 'plan catalogue',
  checks: {
    ...forEachFact(
      PLAN_KEYS.flatMap((plan) => [`plan.${plan}.domains`, `plan.${plan}.locations`]),
      async ({ row, server, owner }) => {
        const [, plan, limit] = row.id.split('.') as [string, PlanKey, 'domains' | 'locations'];
        await setPlan(server, owner, plan);
        const { body } = await request(server, authCalls.me, { token: owner.token });
        expect(body.limits[limit]).toBe(Number(row.text.replace(/\D/g, '')));
      },
    ),
    'c.dash-locations': async () => expect(PLAN_KEYS.map((plan) => PLANS[plan].limits.locations)).toEqual([1, 2, 10]),
    ...forEachFact(
      factIds('flag.').filter((id) => id.split('.').length === 3),
      async ({ row, server, owner }) => {
        const [, feature, plan] = row.id.split('.') as [string, Feature, PlanKey];
        await setPlan(server, owner, plan);
        const { body } = await request(server, authCalls.me, { token: owner.token });
        expect(body.features[feature]).toBe(plan !== 'free');
      },
    ),
    ...forEachFact(
      factIds('flag.').filter((id) => id.split('.').length === 2),
      async ({ row, server, owner }) => {
        const feature = row.id.split('.')[1] as Feature;
        expect(FEATURES).toContain(feature);
        expect(can('pro', feature)).toBe(false);
        await setPlan(server, owner, 'enterprise');
        const { body } = await request(server, authCalls.me, { token: owner.token });
        expect(body.features[feature]).toBe(true);
      },
    ),
  },
};

/** Facts that only the API shows. */
export const apiFacts: readonly FactGroup[] = [
  userObject,
  accountCalls,
  businessCallFacts,
  domainNormalised,
  shapes,
  catalogue,
];
