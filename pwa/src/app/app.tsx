import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { ServicesContext, type Services } from '../local/services.ts';
import { Toaster } from '../ui/toast.tsx';
import { createIsFirstHeading, HeadingContext } from '../ui/use-heading-focus.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import type { ServiceWorkerUpdates } from './service-worker.ts';
import { StorageWatch } from './storage-watch.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

export interface AppProps {
  services: Services;
  updates: ServiceWorkerUpdates;
  /** What a sign-in with Google has brought back; null without one. */
  googleReturn: URLSearchParams | null;
}

/** The whole app around its router. */
export function App({ services, updates, googleReturn }: AppProps) {
  const [isFirstHeading] = useState(createIsFirstHeading);
  return (
    <ServicesContext value={services}>
      <HeadingContext value={isFirstHeading}>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes googleReturn={googleReturn} />
          </BrowserRouter>
          <UpdatePrompt updates={updates} />
          <StorageWatch />
          <Toaster />
        </ErrorBoundary>
      </HeadingContext>
    </ServicesContext>
  );
}
