import { render } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { useLayoutEffect, type ReactElement } from 'react';
import { useLocation } from '../src/lib/router.tsx';
import { onTestFinished } from 'vitest';
import { ERRORS, type ErrorCode, type User } from '@doorsign/shared-schema/api';
import { createServices } from '../src/local/create-services.ts';
import { ServicesContext, type Services } from '../src/local/services.ts';
import { preloadToasts, Toaster } from '../src/ui/toast.tsx';
import { createIsFirstHeading, HeadingContext } from '../src/ui/use-heading-focus.ts';
import './dialog-in-jsdom.ts';
import { MemoryRouter } from './memory-router.tsx';
import { clearToast, createPageWindow } from './page-window.ts';
import { tokenFor, userOf } from './user.ts';

/** The answer of one call; may be delayed, or reject as fetch does without a network. */
export type Answerer = (body: Record<string, unknown>) => Response | Promise<Response>;

export interface VisitorOptions {
  path?: string;
  /** Keyed by "METHOD /path"; other calls get a 404. */
  answers?: Record<string, Answerer>;
  /** The token of a session from an earlier visit. */
  token?: string;
  /** Other entries of localStorage from an earlier visit. */
  stored?: Record<string, string>;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface VisitorPage {
  services: Services;
  /** "METHOD /path" and body of every request so far. */
  requests: { call: string; body: Record<string, unknown> }[];
  /** The addresses to which the page navigated away. */
  left: readonly string[];
  /** Returns the router's path and query. */
  address(): string;
}

export const NOW_MS = Date.parse('2026-11-20T19:14:00Z');

/** Returns the answer to a sign-in. */
export const signedIn = (changes: Partial<User> = {}): Response => {
  const user = userOf(changes);
  return Response.json({ access_token: tokenFor(user.id), user });
};

/** Returns an error response in the server's format. */
export const refused = (code: ErrorCode, fields?: Record<string, string>): Response => {
  const { status, detail } = ERRORS[code];
  return Response.json({ detail, code, message: detail, request_id: 'test', ...(fields && { fields }) }, { status });
};

/** Rejects as fetch does without a network. */
export const noNetwork: Answerer = () => Promise.reject(new TypeError('Failed to fetch'));

function Address({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    tell(pathname + search);
  });
  return null;
}

/** Requested by screens in the background and left out of `requests`, unless a test answers it. */
const BACKGROUND = 'GET /api/auth/methods';

/** Renders a screen with the app's real services and an IndexedDB in memory; only the server behind fetch is simulated. */
export const renderAsVisitor = async (screen: ReactElement, options: VisitorOptions = {}): Promise<VisitorPage> => {
  await preloadToasts();
  const { path = '/', answers = {}, token, stored = {}, now = () => NOW_MS } = options;
  const requests: VisitorPage['requests'] = [];
  Dexie.dependencies.indexedDB = new IDBFactory();
  localStorage.clear();
  if (token) localStorage.setItem('doorsign-token', token);
  const left: string[] = [];
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  let endCalls = (): void => undefined;
  const closed = new Promise<never>((_, reject) => {
    endCalls = () => reject(new TypeError('The page is closed'));
  });
  closed.catch(() => undefined);
  const fetch: typeof window.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${typeof input === 'string' ? input : 'no path'}`;
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    if (call === BACKGROUND && !answers[call]) return Response.json({ google: false });
    requests.push({ call, body });
    // A pending answer must not outlive the page.
    return Promise.race([closed, answers[call]?.(body) ?? refused('not_found')]);
  };
  const page = createPageWindow(fetch, (to) => left.push(to));
  const services = createServices({
    window: page.window,
    now,
    randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => index),
    app: 'test',
  });
  let address = path;
  onTestFinished(async () => {
    endCalls();
    await started;
    await page.close(services);
  });
  const started = services.local.session.actions.start();
  clearToast();
  render(
    <ServicesContext value={services}>
      <HeadingContext value={createIsFirstHeading()}>
        <MemoryRouter path={path}>
          <Address tell={(shown) => void (address = shown)} />
          {screen}
          <Toaster />
        </MemoryRouter>
      </HeadingContext>
    </ServicesContext>,
  );
  return { services, requests, left, address: () => address };
};
