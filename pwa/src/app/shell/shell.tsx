import { useEffect, useState } from 'react';
import { Outlet, useLocation } from '../../lib/router.tsx';
import { useSession } from '../../local/session/session.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Loading } from '../../ui/loading.tsx';
import { preloadToasts } from '../../ui/toast.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { HistoryScreen } from '../history-on-demand.ts';
import { namesBusiness } from '../../local/business-key.ts';
import { hasLocations, isGuest } from '../../local/chosen-location.ts';
import { Header } from './header.tsx';
import { LogoutDialog, MoreSheet, PageSwitcher, RoleGate, ShellExtras } from './on-demand.ts';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { useLogout } from './use-logout.ts';

/** The frame around every screen of a signed-in owner. */
export function Shell() {
  const { user, store } = useSession();
  const logout = useLogout();
  const { pathname } = useLocation();
  const [settled, setSettled] = useState(false);
  const [help, setHelp] = useState(false);
  const showHelp = (): void => setHelp(true);
  useEffect(
    () =>
      whenIdle(window, () => {
        for (const part of [LogoutDialog, MoreSheet, HistoryScreen]) void part.preload();
        void preloadToasts();
        setSettled(true);
      }),
    [],
  );
  // The guard above admits signed-in owners only, so `user` is set.
  if (!user) return <Loading>Loading...</Loading>;
  return (
    <div className="lg:grid lg:grid-cols-[auto_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar user={user} onShortcuts={showHelp} />
      <div className="min-w-0 pb-(--tab-bar)">
        <Header user={user} onLogout={() => void logout.ask()} />
        <main id="content" tabIndex={-1} className="outline-none">
          {hasLocations(user) || namesBusiness(user) ? <PageSwitcher user={user} /> : null}
          {/* If a screen fails, the navigation stays usable. */}
          <ErrorBoundary key={pathname + store?.businessId + store?.locationId} inShell>
            {isGuest(user) ? (
              <RoleGate user={user}>
                <Outlet />
              </RoleGate>
            ) : (
              <Outlet />
            )}
          </ErrorBoundary>
          {settled || help ? <ShellExtras user={user} help={help} onHelp={setHelp} /> : null}
        </main>
      </div>
      <TabBar user={user} onShortcuts={showHelp} />
      <LogoutDialog open={logout.question !== null} logout={logout} onClose={logout.stay} />
    </div>
  );
}
