import type { Page } from '@playwright/test';
import { authCalls, keyCalls, webhookCalls, type BodyOf } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { WEBHOOK_TYPES } from '@doorsign/shared-schema/webhooks';
import { addLocation, publishWeekAt } from '../support/locations.ts';
import { logInAs } from '../support/log-in.ts';
import { createOwner, openAs, prepare, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { inDatabase } from '../support/server-database.ts';
import type { DoorsignServer } from '../support/server.ts';
import { addMember } from '../support/team.ts';
import { expect } from '../support/test.ts';
import { failing } from './five-states.ts';
import { LONG_NAME } from './samples.ts';
import { isShown, type ShownScreen } from './show-screen.ts';

/** A port of this machine on which nobody listens. */
const NOBODY = 'http://127.0.0.1:9/doorsign';

interface Started {
  /** Names of the keys. */
  readonly keys?: readonly string[];
  readonly webhooks?: readonly Partial<BodyOf<typeof webhookCalls.create>>[];
  /** The plan during the visit. */
  readonly plan?: PlanKey;
  readonly businessName?: string;
  /** Acts on the page, as the last step before the check. */
  readonly act?: (page: Page, server: DoorsignServer, owner: Owner) => Promise<void>;
}

interface Developer extends Owner {
  /** The ids of the webhooks. */
  readonly webhookIds: readonly string[];
}

/** Makes an owner of two locations with keys and webhooks. */
const startDeveloper = async (
  server: DoorsignServer,
  { keys = [], webhooks = [], plan = 'enterprise', businessName = 'Harbor Bakery' }: Started,
): Promise<Developer> => {
  const owner = await createOwner(server, { businessName });
  const { token } = owner;
  await setPlan(server, owner, 'enterprise');
  await publishWeekAt(server, owner, owner.user.id);
  const { id: airport } = await addLocation(server, owner, { name: 'Airport' });
  if (keys.length > 0) await prepare(server, authCalls.proof, { token, body: { password: owner.password } });
  for (const [index, name] of keys.entries())
    await prepare(server, keyCalls.create, {
      token,
      body: {
        name,
        access: index % 3 === 0 ? 'write' : 'read',
        locations: index % 2 === 0 ? null : [airport],
        expiresIn: index % 2 === 0 ? 365 : null,
      },
    });
  const webhookIds: string[] = [];
  for (const webhook of webhooks) {
    const body = { url: NOBODY, types: ['status.changed'] as const, locations: null, ...webhook };
    webhookIds.push((await prepare(server, webhookCalls.create, { token, body })).body.endpoint.id);
  }
  if (plan !== 'enterprise') await setPlan(server, owner, plan);
  return { ...owner, webhookIds };
};

/** Opens a tab of the screen. */
const asDeveloper =
  (tab: 'keys' | 'webhooks' | 'docs', started: Started = {}): ShownScreen['show'] =>
  async (page, server) => {
    const owner = await startDeveloper(server, started);
    await openAs(page, server, owner, `/developers?tab=${tab}`);
    await isShown(page);
    await started.act?.(page, server, owner);
  };

/** Opens the page of the first webhook. */
const asWebhook =
  (started: Started): ShownScreen['show'] =>
  async (page, server) => {
    const owner = await startDeveloper(server, started);
    const [id = ''] = owner.webhookIds;
    await openAs(page, server, owner, `/developers/webhooks/${id}`);
    await isShown(page);
    await expect(page.getByText(started.webhooks?.[0]?.url ?? NOBODY)).toBeVisible();
    await started.act?.(page, server, owner);
  };

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const sees = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

/** Sends tests, which fail because nobody listens, and shows the body of one. */
const failTests = async (page: Page): Promise<void> => {
  for (let sent = 0; sent < 2; sent++) {
    await press(page, 'Send test');
    await expect(page.getByRole('list', { name: 'Deliveries' }).locator('> li')).toHaveCount(sent + 1);
    await expect(page.getByRole('button', { name: 'Send test' })).not.toHaveAttribute('aria-busy');
  }
  await press(page, /^Body of A test/);
  await expect(page.getByLabel('Body', { exact: true })).toBeVisible();
};

/** Switches webhooks off as after days without an answer. */
const switchOff = async (page: Page, server: DoorsignServer, owner: Owner): Promise<void> => {
  const reasons = ['failing', 'gone', 'owner'];
  inDatabase(server, (database) => {
    const rows = database
      .prepare('SELECT id FROM webhook_endpoints WHERE business_id = ? ORDER BY id')
      .all(owner.user.id) as { id: string }[];
    for (const [index, { id }] of rows.entries()) {
      const reason = reasons[index];
      if (reason)
        database.prepare('UPDATE webhook_endpoints SET enabled = 0, disabled_why = ? WHERE id = ?').run(reason, id);
      else database.prepare('UPDATE webhook_endpoints SET failing_since = ? WHERE id = ?').run(Date.now(), id);
    }
  });
  await page.reload();
  await expect(page.getByText('Switched off: the receiver is gone (410)')).toBeVisible();
};

const TWENTY = Array.from({ length: 20 }, (_, index) => `Program ${index + 1}`);
const LONG_KEY = LONG_NAME.slice(0, 60).trim();
const LONG_URL = `${NOBODY}/${'a-very-long-path-without-any-end/'.repeat(12)}?token=${'x'.repeat(200)}`;
const FOUR = ['one', 'two', 'three', 'four'].map((path) => ({
  url: `${NOBODY}/${path}`,
  types: ['plan.changed' as const],
}));

/** API keys and webhooks, for those who may manage them and for others. */
export const DEVELOPER_SCREENS: readonly ShownScreen[] = [
  {
    name: '/developers without keys',
    show: asDeveloper('keys', { act: (page) => expect(page.getByText(/^No keys yet\./)).toBeVisible() }),
  },
  {
    name: '/developers without the plan',
    async show(page, server) {
      await openAs(page, server, await createOwner(server), '/developers');
      await expect(page.getByText('API and webhooks come with the Enterprise plan.')).toBeVisible();
    },
  },
  { name: '/developers after a downgrade', show: asDeveloper('keys', { keys: ['POS'], plan: 'pro' }) },
  {
    name: '/developers for an editor',
    async show(page, server) {
      const owner = await startDeveloper(server, {});
      const editor = await addMember(server, owner, { name: 'Grace Hill', role: 'editor' });
      await page.goto(`${server.url}/login`);
      await logInAs(page, editor);
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await page.goto(`${server.url}/developers`);
      await expect(page.getByText('Only the owner and managers of all locations can use this.')).toBeVisible();
    },
  },
  {
    name: '/developers failed',
    show: failing(keyCalls.list, asDeveloper('keys')),
  },
  { name: '/developers with twenty keys', show: asDeveloper('keys', { keys: TWENTY }) },
  {
    name: '/developers with long names',
    show: asDeveloper('keys', { keys: [LONG_KEY, 'W'.repeat(60)], businessName: LONG_NAME }),
  },
  {
    name: '/developers creating a key',
    show: asDeveloper('keys', {
      async act(page) {
        await press(page, 'Create key');
        await sees(page, 'Create a key');
        await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
        await expect(page.getByText('Enter a name')).toBeVisible();
      },
    }),
  },
  {
    name: '/developers with a new key',
    show: asDeveloper('keys', {
      async act(page, server, { token, password }) {
        await prepare(server, authCalls.proof, { token, body: { password } });
        await press(page, 'Create key');
        await page.getByRole('dialog').getByLabel('Name').fill(LONG_KEY);
        await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
        await expect(page.getByText('Copy your key now. It is not shown again.')).toBeVisible();
      },
    }),
  },
  {
    name: '/developers revoking',
    show: asDeveloper('keys', {
      keys: [LONG_KEY],
      async act(page) {
        await press(page, /^Revoke/);
        await sees(page, /^Revoke/);
      },
    }),
  },
  {
    name: '/developers without webhooks',
    show: asDeveloper('webhooks', { act: (page) => expect(page.getByText(/^No webhooks yet\./)).toBeVisible() }),
  },
  {
    name: '/developers with webhooks that fail',
    show: asDeveloper('webhooks', {
      webhooks: [...FOUR, { url: LONG_URL, description: LONG_NAME, types: [...WEBHOOK_TYPES] }],
      act: switchOff,
    }),
  },
  {
    name: '/developers adding a webhook',
    show: asDeveloper('webhooks', {
      async act(page) {
        await press(page, 'Add webhook');
        await sees(page, 'Add a webhook');
        await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
        await expect(page.getByText('Enter an address')).toBeVisible();
      },
    }),
  },
  {
    name: '/developers docs',
    show: asDeveloper('docs', { act: (page) => expect(page.getByText(/^curl /)).toBeVisible() }),
  },
  { name: 'webhook, new', show: asWebhook({ webhooks: [{}] }) },
  {
    name: 'webhook, long and failing',
    show: asWebhook({
      webhooks: [{ url: LONG_URL, description: LONG_NAME, types: [...WEBHOOK_TYPES] }],
      act: failTests,
    }),
  },
  {
    name: 'webhook, rotating its secret',
    show: asWebhook({
      webhooks: [{}],
      async act(page) {
        await press(page, 'Rotate secret');
        await sees(page, 'Rotate the secret?');
      },
    }),
  },
  {
    name: 'webhook that is gone',
    async show(page, server) {
      const owner = await startDeveloper(server, {});
      await openAs(page, server, owner, '/developers/webhooks/nothing');
      await expect(page.getByText('This webhook doesn’t exist anymore.')).toBeVisible();
    },
  },
];
