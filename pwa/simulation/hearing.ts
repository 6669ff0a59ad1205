import { deviceRecords } from './device-records.ts';
import { publicStatusIsTrue } from './public-status.ts';
import { NEXT_RELEASE } from './releases.ts';
import type { Owner } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const SECOND = 1000;
/** The time after its commit within which a change must reach every open stream and widget. */
export const HEARD_WITHIN_MS = SECOND;
/** Longer than any request takes, and long enough for every visible tab to open its stream. */
const CALM_AFTER_MS = 20 * SECOND;
/** The precision to which the time of a commit is known. */
const STEP_MS = 20;
const COMMITTED_WITHIN_MS = 3 * SECOND;

/** Saves a change of the public status on this tab, through one server process, and waits for the commit. */
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

/** Lets each server process in turn accept a Save while the devices hold streams to randomly chosen processes and each process
 * has the widget's payload cached. All devices and widgets must show the change soon, without any action.
 * @param tabs visible tabs that are signed in as the owner and hold the same data */
const hearOf = async (world: World, tabs: readonly Tab[], owner: Owner): Promise<void> => {
  const { server, time, records } = world;
  // An older app must not overwrite data that the next release has saved.
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
        world.violate('every open stream reports a change within 1 s', `${name} is at ${reached} and not at ${seq}`);
    }
    await publicStatusIsTrue(world, owner, 'every widget shows a change within 1 s');
  }
};

/** Checks the delivery of changes in a world that is idle and already checked. It runs after those checks, because its Saves
 * would repair some of the faults that they look for. */
export const hearEachOther = async (world: World): Promise<void> => {
  await world.time.pass(CALM_AFTER_MS);
  for (const owner of world.owners) {
    const tabs = world.tabs.filter(({ page, store }) => page.isVisible && store?.userId === owner.id);
    if (tabs.length > 0 && !world.deleted.has(owner.id)) await hearOf(world, tabs, owner);
  }
};
