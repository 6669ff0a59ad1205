import { deviceRecords } from './device-records.ts';
import { publicStatusIsTrue } from './public-status.ts';
import { NEXT_RELEASE } from './releases.ts';
import type { Owner } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const SECOND = 1000;
/** How long after its commit a change is everywhere where somebody waits for it. */
export const HEARD_WITHIN_MS = SECOND;
/** Longer than a request travels in any weather, and long enough for every visible tab to open its stream. */
const CALM_AFTER_MS = 20 * SECOND;
/** How exactly the moment of a commit is known. */
const STEP_MS = 20;
const COMMITTED_WITHIN_MS = 3 * SECOND;

/** Saves on this tab what changes the public status, through one process, and comes back when that has been committed. */
const saveThrough = async (world: World, tab: Tab, { id }: Owner, process: number): Promise<void> => {
  const { server, time, records } = world;
  const { seq } = records.head(id);
  const isCommitted = (): boolean => records.head(id).seq > seq;
  const isClosed = tab.app.settingsOf(records.registers(id)).businessHours?.thursday.closed === true;
  const value = { open: '00:00', close: '23:59', closed: !isClosed };
  server.sendTo(process);
  void tab.store?.save('hours', [tab.app.inOwnShape({ key: 'hours.thursday', value })]);
  for (let ms = 0; ms < COMMITTED_WITHIN_MS && !isCommitted(); ms += STEP_MS) await time.pass(STEP_MS);
  server.sendTo(null);
  if (!isCommitted()) world.violate('nothing gets stuck', `a Save on ${tab.name} does not reach the server`);
};

/** Each server process in turn takes a Save, while the devices have their streams open at whichever of them chance has chosen,
 * and each has the widget's answer in memory. Soon all of them have heard of it, and nobody has done anything for that.
 * @param tabs visible ones that are signed in as the owner, whose data are the same everywhere */
const hearOf = async (world: World, tabs: readonly Tab[], owner: Owner): Promise<void> => {
  const { server, time, records } = world;
  // An older app may not write over what the next release has saved.
  const writers = world.hasReleases ? tabs.filter(({ app }) => app === NEXT_RELEASE.app) : tabs;
  if (writers.length === 0) return;
  for (const index of server.processes.keys()) {
    const writer = writers[index % writers.length] as Tab;
    world.trace(`-- process ${index + 1} takes a Save of ${writer.name}`);
    await saveThrough(world, writer, owner, index);
    const { seq } = records.head(owner.id);
    await time.pass(HEARD_WITHIN_MS);
    for (const { name, device } of tabs) {
      const reached = deviceRecords(device, owner.id).meta('cursor')?.seq ?? 0;
      if (reached < seq)
        world.violate('every open stream tells of a change within 1 s', `${name} is at ${reached} and not at ${seq}`);
    }
    await publicStatusIsTrue(world, owner, 'every widget shows a change within 1 s');
  }
};

/** Looks at who hears of whom in a world that has come to rest and been judged: what is saved here would mend some of what was
 * looked at there. */
export const hearEachOther = async (world: World): Promise<void> => {
  await world.time.pass(CALM_AFTER_MS);
  for (const owner of world.owners) {
    const tabs = world.tabs.filter(({ page, store }) => page.isVisible && store?.userId === owner.id);
    if (tabs.length > 0 && !world.deleted.has(owner.id)) await hearOf(world, tabs, owner);
  }
};
