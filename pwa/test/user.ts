import type { User } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';

/** Returns a token like the server's: a JWT whose signature the device never checks. */
export const tokenFor = (userId: string, serial = 0): string =>
  ['{"alg":"HS256"}', JSON.stringify({ sub: userId, sid: `s${serial}` }), 'sig'].map((part) => btoa(part)).join('.');

/** Returns the user object of /me. */
export const userOf = (changes: Partial<User> = {}): User => ({
  id: '7Kx2mQ9vRb4TnWc8ZsYpLd',
  businessName: 'Harbor Bakery',
  email: 'ada@harborbakery.com',
  emailVerified: true,
  plan: 'free',
  features: PLANS.free.features,
  limits: PLANS.free.limits,
  timezone: 'America/New_York',
  businessHours: null,
  holidays: [],
  widgetStyle: {
    theme: 'light',
    accentColor: '#10b981',
    fontSize: 'medium',
    placement: 'bottom-right',
    positionX: null,
    positionY: null,
  },
  allowedDomain: null,
  domains: [],
  phone: null,
  address: null,
  hasPassword: true,
  widgetSeen: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  ...changes,
});
