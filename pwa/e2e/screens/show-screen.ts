import type { Page } from '@playwright/test';
import { businessCalls, syncCalls, SYNC_PROTO } from '@doorsign/shared-schema/api';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import type { Messages } from '@doorsign/shared-schema/messages';
import { brandingPatchChanges, SCHEMA, type Branding } from '@doorsign/shared-schema/registers';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { SentSpan } from '@doorsign/shared-schema/spans';
import { specifiedStyleOf, styleOptionsOf, type WidgetStyle } from '@doorsign/shared-schema/style';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { createOwner, openAs, prepare, request, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';

/** One screen in one state, ready to be checked. */
export interface ShownScreen {
  readonly name: string;
  readonly show: (page: Page, server: DoorsignServer) => Promise<void>;
  /** True if the service worker runs, as on a device with the installed app. */
  readonly isInstalled?: boolean;
  /** The path of a call that stays without an answer in this state. */
  readonly heldCall?: string;
}

/** Waits until a screen has rendered, and is not the error screen. */
export const isShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
};

/** Opens an address without signing in. */
export const visit =
  (path: string): ShownScreen['show'] =>
  async (page, server) => {
    await page.goto(server.url + path);
    await isShown(page);
  };

/** The saved settings of a screen's owner. */
export interface SavedSettings {
  readonly hours?: boolean;
  readonly businessName?: string;
  /** The plan during the visit; holidays and messages may have been saved under a better plan. */
  readonly plan?: PlanKey;
  readonly holidays?: readonly Holiday[];
  /** Without their ids. */
  readonly spans?: readonly SentSpan[];
  readonly style?: WidgetStyle;
  readonly domain?: string;
  readonly messages?: Messages;
  readonly branding?: Partial<Branding>;
}

/** Saves white label and CSS as a device does: the public calls do not have them. */
const saveBranding = async (
  server: DoorsignServer,
  { token, user: { id } }: Owner,
  branding: Partial<Branding>,
): Promise<void> => {
  const now = Date.now();
  const writes = brandingPatchChanges(branding).map((change) => ({ ...change, scope: id, base: null }));
  const edit = {
    id: uuidv7(now, crypto.getRandomValues(new Uint8Array(10))),
    schema: SCHEMA,
    wall: now,
    label: 'style',
    writes,
  } as const;
  const device = { deviceId: 'e2e', deviceName: 'E2E', app: 'e2e', sentAt: now, cursor: null };
  await prepare(server, syncCalls.sync, {
    token,
    body: { proto: SYNC_PROTO, schema: SCHEMA, ...device, edits: [edit] },
  });
};

/** Opens an address as a new owner. */
export const asOwner =
  (path: string, saved: SavedSettings = {}): ShownScreen['show'] =>
  async (page, server) => {
    const {
      hours = true,
      businessName = 'Harbor Bakery',
      plan = 'free',
      holidays,
      spans,
      messages,
      branding,
      style,
      domain,
    } = saved;
    const owner = await createOwner(server, { businessName });
    const { token } = owner;
    if (hours)
      await prepare(server, businessCalls.hours, {
        token,
        body: { businessHours: presetWeek('restaurant'), timezone: 'America/New_York' },
      });
    if (holidays || spans || messages || branding) await setPlan(server, owner, 'enterprise');
    if (holidays) await request(server, businessCalls.holidays, { token, body: { holidays } });
    if (spans) await request(server, businessCalls.spans, { token, body: { spans } });
    if (messages) await request(server, businessCalls.messages, { token, body: messages });
    if (branding) await saveBranding(server, owner, branding);
    if (style) {
      const body = { ...specifiedStyleOf(style), ...styleOptionsOf(style) };
      await prepare(server, businessCalls.style, { token, body });
    }
    if (domain) await request(server, businessCalls.domain, { token, body: { allowedDomain: domain } });
    if (holidays || spans || messages || branding || plan !== 'free') await setPlan(server, owner, plan);
    await openAs(page, server, owner, path);
    await isShown(page);
  };

/** Keeps all changes from reaching the server. */
export const keepFromServer = async (page: Page): Promise<void> => {
  await page.route('**' + syncCalls.sync.path, (route) => route.abort('connectionfailed'));
};

/** Changes Monday's closing time on /hours and saves. */
export const saveMonday = async (page: Page, time = '21:00'): Promise<void> => {
  await page.getByLabel('Monday closes at').fill(time);
  await page.getByRole('button', { name: 'Save Changes' }).click();
};
