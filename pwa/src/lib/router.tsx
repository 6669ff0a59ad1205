import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  useContext,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { Address, RouterHistory } from './browser-history.ts';

// The app's router: paths are fixed but for what is below one, and an unknown one is the route "*". The names are those of React Router, which does
// the same in ten times the size. Source: shared-schema/docs/decisions/0146-weight-of-the-apps-scripts.md.

/** The current address. `key` is new after every navigation, also to the same address. */
export interface Location extends Address {
  key: number;
}

/** The way in which the current address was reached; `POP` is the first page, Back and Forward. */
type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

interface NavigateOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean;
  /** The state of the new location. */
  state?: unknown;
}

/** Goes to a path of the app, or by "?query" to another query of the current path. */
type NavigateFunction = (to: string, options?: NavigateOptions) => void;

interface Routing {
  location: Location;
  type: NavigationType;
  navigate: NavigateFunction;
}

const RoutingContext = createContext<Routing | null>(null);
const OutletContext = createContext<ReactNode>(null);

const useRouting = (): Routing => {
  const routing = useContext(RoutingContext);
  if (routing === null) throw new Error('A part of the router is used outside of <Router>.');
  return routing;
};

/** Follows a history. */
export function Router({ history, children }: { history: RouterHistory; children: ReactNode }) {
  const [current, setCurrent] = useState<Omit<Routing, 'navigate'>>(() => ({
    location: { ...history.read(), key: 0 },
    type: 'POP',
  }));
  const show = useCallback(
    (type: NavigationType): void => {
      const address = history.read();
      setCurrent(({ location }) => ({ location: { ...address, key: location.key + 1 }, type }));
    },
    [history],
  );
  useLayoutEffect(() => history.follow(() => show('POP')), [history, show]);
  const navigate = useCallback<NavigateFunction>(
    (to, { replace = false, state = null } = {}) => {
      const { pathname, search, hash } = history.read();
      // One leading slash: two would name another host.
      const address = /^[/\\]/.test(to) ? to.replace(/^[/\\]+/, '/') : pathname + to;
      if (replace || address === pathname + search + hash) {
        history.replace(address, state);
        show('REPLACE');
      } else {
        history.push(address, state);
        show('PUSH');
      }
    },
    [history, show],
  );
  const routing = useMemo(() => ({ ...current, navigate }), [current, navigate]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

/** The current location. */
export const useLocation = (): Location => useRouting().location;

/** The way in which the current location was reached. */
export const useNavigationType = (): NavigationType => useRouting().type;

/** The function that navigates. It stays the same. */
export const useNavigate = (): NavigateFunction => useRouting().navigate;

/** The parameters of the current location. */
export const useQuery = (): URLSearchParams => {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
};

interface RouteProps {
  /** The whole path; "/hooks/*" for every path below /hooks; or "*" for every path that no other route has. Without it the element frames the routes inside. */
  path?: string;
  element: ReactNode;
  /** Routes that the element frames; it renders an Outlet in their place. */
  children?: ReactNode;
}

/** One route of Routes, which reads its props; it never renders. */
export const Route: (props: RouteProps) => ReactNode = () => {
  throw new Error('A <Route> is used outside of <Routes>.');
};

/** The elements from the outermost frame to the route of a path. */
const elementsAt = (routes: ReactNode, path: string): ReactNode[] | null => {
  for (const route of Children.toArray(routes)) {
    if (!isValidElement<RouteProps>(route)) continue;
    const { path: own, element, children } = route.props;
    const isOwn = own === path || (own?.endsWith('/*') && path.startsWith(own.slice(0, -1)));
    const inside = isOwn ? [] : elementsAt(children, path);
    if (inside) return route.type === Fragment ? inside : [element, ...inside];
  }
  return null;
};

/** Renders the route of the current location, inside its frames. Case and slashes at the end make no difference. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  const elements = elementsAt(children, path) ?? elementsAt(children, '*') ?? [];
  return elements.reduceRight<ReactNode>(
    (inside, element) => <OutletContext value={inside}>{element}</OutletContext>,
    null,
  );
}

/** The place of the inner route in the element that frames it. */
export const Outlet = (): ReactNode => useContext(OutletContext);

/** Navigates when it is rendered. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: string }): null {
  const { location, navigate } = useRouting();
  const { pathname } = location;
  // With the commit: what navigates after the event that led here must come later.
  useLayoutEffect(() => {
    navigate(to, { replace, state });
    // Once more when the location has changed and this element still redirects.
  }, [navigate, to, replace, state, pathname]);
  return null;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app. */
  to: string;
  /** Loads the address as a new document. */
  reloadDocument?: boolean;
}

/** A link to another screen. The browser handles clicks that open a new tab or window. */
export function Link({ to, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
        const isPlain = button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
        if (reloadDocument || rest.target || !isPlain || event.defaultPrevented) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}

export interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className: string | ((state: { isActive: boolean }) => string);
}

/** A link that knows whether its screen is shown. */
export function NavLink({ className, ...rest }: NavLinkProps) {
  const isActive = `${useLocation().pathname.toLowerCase()}/`.startsWith(`${rest.to}/`);
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'string' ? className : className({ isActive })}
    />
  );
}
