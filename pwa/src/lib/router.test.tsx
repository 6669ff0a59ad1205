import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { memoryHistory } from '../../test/memory-router.tsx';
import { browserHistory } from './browser-history.ts';
import {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Router,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useQuery,
} from './router.tsx';

function Frame({ name }: { name: string }) {
  return (
    <section aria-label={name}>
      <Outlet />
    </section>
  );
}

/** Shows the location, and a button for each way to navigate. */
function Where() {
  const { pathname, search, hash, state, key } = useLocation();
  const type = useNavigationType();
  const step = useQuery().get('step') ?? 'none';
  const navigate = useNavigate();
  return (
    <>
      <output>{[pathname + search + hash, type, JSON.stringify(state), step, key].join(' ')}</output>
      <button onClick={() => navigate('/hours', { state: { wanted: '/profile' } })}>push</button>
      <button onClick={() => navigate('/hours', { replace: true })}>replace</button>
      <button onClick={() => navigate('?step=2')}>query</button>
      <button onClick={() => navigate('//evil.test/hours')}>two slashes</button>
      <button onClick={() => navigate('/\\evil.test/hours')}>backslash</button>
    </>
  );
}

const open = (path: string) => {
  const history = memoryHistory(path);
  render(
    <Router history={history}>
      <Where />
      <nav>
        <Link to="/hours?from=link">Link</Link>
        <Link to="/terms" reloadDocument>
          Document
        </Link>
        <Link to="/hours" target="_blank">
          New tab
        </Link>
        <Link to="/hours" onClick={(event) => event.preventDefault()}>
          Held back
        </Link>
        <NavLink to="/hours" className={({ isActive }) => (isActive ? 'on' : 'off')}>
          Hours
        </NavLink>
      </nav>
      <Routes>
        {['/', '/privacy'].map((page) => (
          <Route key={page} path={page} element={<p>document {page}</p>} />
        ))}
        <Route element={<Frame name="outer" />}>
          <Route path="/onboarding" element={<p>onboarding</p>} />
          {null}
          <Route element={<Frame name="inner" />}>
            <>
              <Route path="/hours" element={<p>hours</p>} />
              <Route path="/old" element={<Navigate to="/hours" replace />} />
            </>
          </Route>
        </Route>
        <Route path="/hooks" element={<p>all hooks</p>} />
        <Route path="/hooks/*" element={<p>one hook</p>} />
        <Route path="*" element={<p>unknown</p>} />
      </Routes>
    </Router>,
  );
  return history;
};
const shown = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  { path: '/', text: 'document /' },
  { path: '/privacy', text: 'document /privacy' },
  { path: '/privacy/?a=b#c', text: 'document /privacy' },
  { path: '/Hours//', text: 'hours' },
  { path: '/hours/more', text: 'unknown' },
  { path: '/hour', text: 'unknown' },
  { path: '/*', text: 'unknown' },
  { path: '/hooks/', text: 'all hooks' },
  { path: '/hooks/Ab_1', text: 'one hook' },
  { path: '/hooks/*', text: 'one hook' },
  { path: '/hooksmith', text: 'unknown' },
])('$path shows "$text"', ({ path, text }) => {
  open(path);
  expect(screen.getByText(text)).toBeVisible();
});

test('a screen is inside its frames, outermost first', () => {
  open('/hours');
  const inner = screen.getByRole('region', { name: 'inner' });
  expect(screen.getByRole('region', { name: 'outer' })).toContainElement(inner);
  expect(inner).toContainElement(screen.getByText('hours'));
});

test.each([
  { name: 'push', result: '/hours PUSH {"wanted":"/profile"} none 1', entries: ['/onboarding', '/hours'] },
  { name: 'replace', result: '/hours REPLACE null none 1', entries: ['/hours'] },
  { name: 'query', result: '/onboarding?step=2 PUSH null 2 1', entries: ['/onboarding', '/onboarding?step=2'] },
  {
    name: 'two slashes',
    result: '/evil.test/hours PUSH null none 1',
    entries: ['/onboarding', '/evil.test/hours'],
  },
  {
    name: 'backslash',
    result: '/evil.test/hours PUSH null none 1',
    entries: ['/onboarding', '/evil.test/hours'],
  },
])('navigating by $name gives $result', async ({ name, result, entries }) => {
  const history = open('/onboarding');
  await press(name);
  expect([shown(), history.addresses()]).toEqual([result, entries]);
});

test('going back shows the earlier screen', async () => {
  const history = open('/onboarding');
  await press('push');
  act(() => history.back());
  expect(shown()).toBe('/onboarding POP null none 2');
  expect(screen.getByText('onboarding')).toBeVisible();
});

test('a redirect replaces its own entry', () => {
  const history = open('/old');
  expect(screen.getByText('hours')).toBeVisible();
  expect(history.addresses()).toEqual(['/hours']);
});

test('a link navigates, and to the address that is already shown it adds no entry', async () => {
  const history = open('/onboarding');
  const link = screen.getByRole('link', { name: 'Link' });
  await userEvent.click(link);
  expect(shown()).toBe('/hours?from=link PUSH null none 1');
  await userEvent.click(link);
  expect(shown()).toBe('/hours?from=link REPLACE null none 2');
  expect(history.addresses()).toEqual(['/onboarding', '/hours?from=link']);
});

test.each([
  { name: 'Document', keys: '' },
  { name: 'New tab', keys: '' },
  { name: 'Held back', keys: '' },
  { name: 'Link', keys: '{Meta>}' },
  { name: 'Link', keys: '{Control>}' },
  { name: 'Link', keys: '{Shift>}' },
  { name: 'Link', keys: '{Alt>}' },
])('the browser, not the router, follows "$name" with "$keys"', async ({ name, keys }) => {
  // jsdom cannot load documents: this listener stands for the browser that does.
  let left = false;
  const leave = (event: Event): void => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', leave);
  open('/onboarding');
  const user = userEvent.setup();
  if (keys) await user.keyboard(keys);
  await user.click(screen.getByRole('link', { name }));
  window.removeEventListener('click', leave);
  expect([shown(), left]).toEqual(['/onboarding POP null none 0', name !== 'Held back']);
});

test.each([
  { path: '/hours', isActive: true },
  { path: '/hours/', isActive: true },
  { path: '/HOURS', isActive: true },
  { path: '/hours/more', isActive: true },
  { path: '/hours-2', isActive: false },
])('at $path the entry for /hours is the current one: $isActive', ({ path, isActive }) => {
  open(path);
  const link = screen.getByRole('link', { name: 'Hours' });
  expect(link).toHaveClass(isActive ? 'on' : 'off');
  expect(link.getAttribute('aria-current')).toBe(isActive ? 'page' : null);
});

test('no part of the router works outside of it', () => {
  expect(() => render(<Link to="/">Link</Link>)).toThrow('outside of <Router>');
});

afterEach(() => window.history.replaceState(null, '', '/'));

test('the browser’s history keeps the state of an entry, and reads entries of the former router', () => {
  const history = browserHistory(window);
  expect(history.read()).toEqual({ pathname: '/', search: '', hash: '', state: null });
  history.push('/login?a=b#c', { wanted: '/hours' });
  expect(history.read()).toEqual({ pathname: '/login', search: '?a=b', hash: '#c', state: { wanted: '/hours' } });
  history.replace('/login', null);
  expect(history.read()).toEqual({ pathname: '/login', search: '', hash: '', state: null });
  // Written by React Router 7.
  window.history.replaceState({ usr: { wanted: '/hours' }, key: 'k3jx1v', idx: 4 }, '', '/login');
  expect(history.read().state).toEqual({ wanted: '/hours' });
});

test('following the browser’s history ends when asked', () => {
  let count = 0;
  const unfollow = browserHistory(window).follow(() => (count += 1));
  window.dispatchEvent(new PopStateEvent('popstate'));
  unfollow();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(count).toBe(1);
});

test('if the browser refuses another entry, the address is loaded as a document', () => {
  const loaded: string[] = [];
  const full = {
    history: {
      pushState: () => {
        throw new DOMException('Attempt to use history.pushState() more than 100 times', 'SecurityError');
      },
    },
    location: { assign: (address: string) => loaded.push(address) },
  };
  browserHistory(full as unknown as Window).push('/hours', null);
  expect(loaded).toEqual(['/hours']);
});
