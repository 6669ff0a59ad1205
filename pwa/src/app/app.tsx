import { useEffect, useState } from 'react';
import { Router } from '../lib/router.tsx';
import { browserHistory } from '../lib/browser-history.ts';
import { whenStarted } from '../lib/when-idle.ts';
import { ServicesContext, type Services } from '../local/services.ts';
import { Nothing, onDemand } from '../ui/on-demand.tsx';
import { Toaster } from '../ui/toast.tsx';
import { createIsFirstHeading, HeadingContext } from '../ui/use-heading-focus.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import type { ServiceWorkerUpdates } from './service-worker.ts';
import { StorageWatch } from './storage-watch.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

const Background = onDemand(() => import('./background.tsx'), 'Background', Nothing);

export interface AppProps {
  services: Services;
  updates: ServiceWorkerUpdates;
  /** The parameters with which Google sign-in returned; null without one. */
  googleReturn: URLSearchParams | null;
}

/** The whole app, inside its providers and router. */
export function App({ services, updates, googleReturn }: AppProps) {
  const [isFirstHeading] = useState(createIsFirstHeading);
  const [history] = useState(() => browserHistory(window));
  const [started, setStarted] = useState(false);
  useEffect(() => whenStarted(window, () => setStarted(true)), []);
  return (
    <ServicesContext value={services}>
      <HeadingContext value={isFirstHeading}>
        <ErrorBoundary>
          <Router history={history}>
            <AppRoutes googleReturn={googleReturn} />
            {/* Toasts have links to screens. */}
            <Toaster />
          </Router>
          <UpdatePrompt updates={updates} />
          <StorageWatch />
          {started ? <Background /> : null}
        </ErrorBoundary>
      </HeadingContext>
    </ServicesContext>
  );
}
