import { render } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { chosenBusinessKey } from '../src/local/business-key.ts';
import { chosenLocationKey } from '../src/local/chosen-location.ts';
import { createServices } from '../src/local/create-services.ts';
import { ServicesContext, type Services } from '../src/local/services.ts';
import { preloadToasts, Toaster } from '../src/ui/toast.tsx';
import './dialog-in-jsdom.ts';
import { MemoryRouter } from './memory-router.tsx';
import { clearToast, createPageWindow } from './page-window.ts';
import { createPretendServer, OWNER_ID, type PretendServer, type PretendServerOptions } from './pretend-server.ts';
import { tokenFor } from './user.ts';

export interface OwnerDevice {
  server: PretendServer;
  services: Services;
  /** The addresses to which the page navigated away. */
  readonly left: readonly string[];
  /** Closes the page and opens it again on the same device. */
  reload(): Promise<void>;
}

export interface OwnerDeviceOptions extends Partial<PretendServerOptions> {
  /** True for a network from the start. */
  online?: boolean;
  /** The address of the screen. */
  path?: string;
  /** Prepares the server before the page opens. */
  prepare?: (server: PretendServer) => void;
}

/** Renders a screen for a signed-in owner: the app's real services with an IndexedDB in memory, and a pretended server behind
 * fetch. Every test gets a new device. */
export const renderForOwner = async (screen: ReactElement, options: OwnerDeviceOptions = {}): Promise<OwnerDevice> => {
  // As in the app after its start: no test depends on the loading time of the first toast.
  await preloadToasts();
  const now = options.now ?? (() => Date.parse('2026-11-20T19:14:00Z'));
  const server = createPretendServer({ ...options, now });
  options.prepare?.(server);
  Dexie.dependencies.indexedDB = new IDBFactory();
  localStorage.clear();
  sessionStorage.removeItem(chosenLocationKey(OWNER_ID));
  sessionStorage.removeItem(chosenBusinessKey(OWNER_ID));

  const left: string[] = [];
  let page: { close(): Promise<void> } | null = null;
  const open = async (): Promise<Services> => {
    let byte = 0;
    const { window, close } = createPageWindow(
      (input, init) => server.fetch(input, init),
      (address) => left.push(address),
    );
    const services = createServices({
      window,
      now,
      randomBytes: (n) => Uint8Array.from({ length: n }, () => (byte = (byte * 131 + 89) % 251)),
      app: 'test',
    });
    const { signIn, start } = services.local.session.actions;
    if (localStorage.length === 0) await signIn(tokenFor(OWNER_ID), server.user());
    else await start();
    clearToast();
    const view = render(
      <ServicesContext value={services}>
        <MemoryRouter path={options.path ?? '/'}>
          {screen}
          <Toaster />
        </MemoryRouter>
      </ServicesContext>,
    );
    page = {
      async close() {
        view.unmount();
        await close(services);
      },
    };
    return services;
  };
  onTestFinished(async () => page?.close());

  const device: OwnerDevice = {
    server,
    left,
    services: await open(),
    async reload() {
      await page?.close();
      device.services = await open();
    },
  };
  if (options.online === false) server.online = false;
  return device;
};
