import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DevelopersPage } from '../src/app/developers-page.tsx';
import { Route, Routes } from '../src/lib/router.tsx';
import { addDeveloper, type PretendDeveloper } from './pretend-developer.ts';
import { renderForOwner, type OwnerDevice, type OwnerDeviceOptions } from './render-for-owner.tsx';

type Start = Partial<Pick<PretendDeveloper, 'keys' | 'webhooks' | 'deliveries'>>;

export interface DeveloperPage extends OwnerDevice {
  developer: PretendDeveloper;
  user: ReturnType<typeof userEvent.setup>;
}

/** Renders the screen of API keys and webhooks for an owner on the plan with them.
 * @param start what the server has */
export const renderDevelopers = async (
  path: string,
  start: Start = {},
  options: OwnerDeviceOptions = {},
): Promise<DeveloperPage> => {
  let developer: PretendDeveloper | undefined;
  const { prepare, ...others } = options;
  const device = await renderForOwner(
    <Routes>
      <Route path="/developers" element={<DevelopersPage />} />
      <Route path="/developers/webhooks/*" element={<DevelopersPage />} />
    </Routes>,
    {
      plan: 'enterprise',
      path,
      ...others,
      prepare(server) {
        developer = addDeveloper(server, start);
        prepare?.(server);
      },
    },
  );
  if (!developer) throw new Error('The server was not prepared.');
  return { ...device, developer, user: userEvent.setup() };
};

/** Returns the button of a name, once it is there. */
export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

/** Returns the queries inside a dialog, once it is open. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Returns the entries of a list, once it is there. */
export const items = async (list: string): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: list })).queryAllByRole('listitem');

/** The address of the page of the first webhook. */
export const WEBHOOK_PATH = '/developers/webhooks/whk_1';
