import { act, render } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { useLayoutEffect, type ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';
import { ERRORS, type ErrorCode, type User } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { createServices } from '../src/local/create-services.ts';
import { ServicesContext, type Services } from '../src/local/services.ts';
import { dismissToast, toastSlot } from '../src/ui/toast-store.ts';
import { Toaster } from '../src/ui/toast.tsx';
import { createIsFirstHeading, HeadingContext } from '../src/ui/use-heading-focus.ts';
import { closePage, windowWith } from './page-window.ts';

// jsdom has the element but not what makes it modal.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

/** What one call answers; it may wait, or reject as fetch does without a network. */
export type Answerer = (body: Record<string, unknown>) => Response | Promise<Response>;

export interface VisitorOptions {
  path?: string;
  /** By "METHOD /path"; what is not named answers 404. */
  answers?: Record<string, Answerer>;
  /** A session that was left on this device. */
  token?: string;
  /** What else was left in localStorage. */
  stored?: Record<string, string>;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface VisitorPage {
  services: Services;
  /** "METHOD /path" and body of every request so far. */
  requests: { call: string; body: Record<string, unknown> }[];
  /** The addresses for which the app was left. */
  left: readonly string[];
  /** Path and query that the router shows. */
  address(): string;
}

export const NOW_MS = Date.parse('2026-11-20T19:14:00Z');

/** A token for a user; nobody but the server looks at its signature. */
export const tokenFor = (userId: string): string => `${btoa('{}')}.${btoa(JSON.stringify({ sub: userId }))}.x`;

/** A user as /me answers it. */
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

/** A sign-in's answer. */
export const signedIn = (changes: Partial<User> = {}): Response => {
  const user = userOf(changes);
  return Response.json({ access_token: tokenFor(user.id), user });
};

/** A refusal in the server's own shape. */
export const refused = (code: ErrorCode, fields?: Record<string, string>): Response => {
  const { status, detail } = ERRORS[code];
  return Response.json({ detail, code, message: detail, request_id: 'test', ...(fields && { fields }) }, { status });
};

/** A fetch without a network. */
export const noNetwork: Answerer = () => Promise.reject(new TypeError('Failed to fetch'));

function Address({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    tell(pathname + search);
  });
  return null;
}

/** What screens ask for by themselves, which is no test's matter unless it answers it. */
const BACKGROUND = 'GET /api/auth/methods';

/** Shows a screen with the app's real services on an IndexedDB in memory; only the other end of fetch is pretended. */
export const renderAsVisitor = async (screen: ReactElement, options: VisitorOptions = {}): Promise<VisitorPage> => {
  const { path = '/', answers = {}, token, stored = {}, now = () => NOW_MS } = options;
  const requests: VisitorPage['requests'] = [];
  Dexie.dependencies.indexedDB = new IDBFactory();
  localStorage.clear();
  if (token) localStorage.setItem('doorsign-token', token);
  const left: string[] = [];
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  let close = (): void => undefined;
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(new TypeError('The page is closed'));
  });
  closed.catch(() => undefined);
  const fetch: typeof window.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${typeof input === 'string' ? input : 'no path'}`;
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    if (call === BACKGROUND && !answers[call]) return Response.json({ google: false });
    requests.push({ call, body });
    // An answer that never comes must not outlive the page.
    return Promise.race([closed, answers[call]?.(body) ?? refused('not_found')]);
  };
  const services = createServices({
    window: windowWith(fetch, (to) => left.push(to)),
    now,
    randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => index),
    app: 'test',
  });
  let address = path;
  onTestFinished(async () => {
    const shown = toastSlot.read();
    act(() => {
      if (shown) dismissToast(shown.id);
    });
    close();
    await started;
    await closePage(services);
  });
  const started = services.local.session.actions.start();
  render(
    <ServicesContext value={services}>
      <HeadingContext value={createIsFirstHeading()}>
        <MemoryRouter initialEntries={[path]}>
          <Address tell={(shown) => void (address = shown)} />
          {screen}
        </MemoryRouter>
        <Toaster />
      </HeadingContext>
    </ServicesContext>,
  );
  return { services, requests, left, address: () => address };
};
