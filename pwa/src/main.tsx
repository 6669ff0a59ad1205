import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { noUpdates, registerServiceWorker } from './app/service-worker.ts';
import { keepFieldsControlled } from './lib/controlled-fields.ts';
import { takeGoogleReturn } from './lib/google-return.ts';
import { keepInstallPrompt } from './lib/install-prompt.ts';
import { trackKeyboardInset } from './lib/keyboard-inset.ts';
import { paintFrame } from './lib/theme.ts';
import { whenStarted } from './lib/when-idle.ts';
import { createServices } from './local/create-services.ts';
import './ui/app.css';

// Runs first, so that no other code sees these URL parameters.
const googleReturn = takeGoogleReturn(window);
const services = createServices({
  window,
  // The composition root: the only code of the app that reads the clock and draws random numbers.
  now: Date.now,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  app: __APP_VERSION__,
});
// Vite's development server has no service worker.
const updates = import.meta.env.PROD
  ? registerServiceWorker(
      () => window.location.reload(),
      (run) => whenStarted(window, run),
    )
  : noUpdates;
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

keepFieldsControlled(document);
paintFrame();
trackKeyboardInset();
keepInstallPrompt();
void services.local.session.actions.start();
createRoot(root).render(
  <StrictMode>
    <App services={services} updates={updates} googleReturn={googleReturn} />
  </StrictMode>,
);
