import { ERRORS, type SyncRequest } from '@doorsign/shared-schema/api';
import { DAYS } from '@doorsign/shared-schema/hours';
import { openConflicts } from '../src/local/saves/conflict-feed.ts';
import type { SaveError } from '../src/local/saves/save.ts';
import { killSoonAt, setOnline } from './device-acts.ts';
import type { WireAnswer } from './in-memory-http.ts';
import { storeNewerData } from './newer-server.ts';
import { signIn } from './owner-acts.ts';
import { FIRST_RELEASE, NEXT_RELEASE, THIS_RELEASE } from './releases.ts';
import { backUp, restoreBackup, showsNothingWrong, type Backups } from './server-acts.ts';
import type { Tab } from './tab.ts';
import type { RequestFate } from './wire-faults.ts';
import type { World } from './world.ts';

// Short scripted histories of situations that random histories rarely produce.

const SECOND = 1000;
const SOUND: RequestFate = { kind: 'sound', thereMs: 5, backMs: 50, againMs: [] };

const saveMonday = (tab: Tab, open: string): void => {
  const value = { open, close: '18:00', closed: false };
  void tab.store?.save('hours', [{ key: 'hours.monday', value }]);
};

/** The first answer to a new device arrives long after a second one, which another tab requested. */
const lateFirstAnswer = async (world: World): Promise<void> => {
  const { time, faults, watch } = world;
  const device = world.addDevice('Tablet');
  device.locks.mode = 'missing';
  const first = world.openTab(device, true);
  await time.settle();
  let isLate = true;
  faults.fateOf = ({ path }) => {
    const fate = { ...SOUND, backMs: path === '/api/sync' && isLate ? 12 * SECOND : SOUND.backMs };
    if (path === '/api/sync') isLate = false;
    return fate;
  };
  signIn(world, first, world.owners[0]);
  await time.pass(SECOND);
  const second = world.openTab(device, true);
  await time.pass(SECOND);
  saveMonday(second, '07:00');
  await time.pass(3 * SECOND);
  // The device may soon request everything again, so the state is checked in short steps.
  for (let moment = 0; moment < 500; moment++) {
    watch.check();
    await time.pass(20);
  }
};

/** A tab is killed at every single step of applying an answer, one step after another. */
const crashWhileApplying = async (world: World): Promise<void> => {
  const { time, faults, watch } = world;
  const [writer, reader] = world.devices;
  faults.fateOf = () => SOUND;
  const tabOf = (device: typeof reader): Tab => {
    const tab = world.tabs.find((one) => one.device === device);
    if (!tab) throw new Error('There is no tab to play with.');
    return tab;
  };
  for (let step = 1; step <= 40; step++) {
    saveMonday(tabOf(writer), step % 2 === 0 ? '07:00' : '08:00');
    await time.pass(20);
    const tab = tabOf(reader);
    tab.store?.sync.wake();
    // The answer is on its way back.
    await time.pass(40);
    killSoonAt(world, tab, step);
    await time.pass(SECOND);
    watch.check();
    if (!tab.isAlive) world.openTab(tab.device, true);
    await time.pass(SECOND);
  }
};

/** Owners try to overwrite data that only a newer version can read: one has it on the screen, the other has not received it. */
const newerDataInTheWay = async (world: World): Promise<void> => {
  const { time, tabs } = world;
  const [reader, writer] = tabs;
  if (!reader || !writer) throw new Error('There are no tabs to play with.');
  setOnline(world, writer.device, false);
  await storeNewerData(world);
  reader.store?.sync.wake();
  await time.pass(3 * SECOND);
  const refused: string[] = [];
  for (const { name, store } of [reader, writer])
    store
      ?.save('style', [{ key: 'style.theme', value: 'dark' }])
      .catch(({ reason }: SaveError) => refused.push(`${name}: ${reason}`));
  await time.pass(SECOND);
  if (refused.join() !== `${reader.name}: outdated`)
    world.violate('unknown data round-trips', `refused were ${JSON.stringify(refused)}`);
};

const INTERNAL: WireAnswer = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...ERRORS.internal, code: 'internal', message: ERRORS.internal.detail, request_id: 'scene' }),
};

/** A restored server fails on the registers that a device offers, unless one register is offered alone. A Save waits during this. */
const brokenOffer = async (world: World): Promise<void> => {
  const { time, tabs, faults } = world;
  const [tab] = tabs;
  if (!tab) throw new Error('There is no tab to play with.');
  const backups: Backups = [];
  await backUp(world, backups);
  const value = { open: '07:00', close: '18:00', closed: false };
  void tab.store?.save(
    'hours',
    DAYS.map((day) => ({ key: `hours.${day}`, value })),
  );
  await time.pass(3 * SECOND);
  setOnline(world, tab.device, false);
  saveMonday(tab, '06:00');
  await time.pass(SECOND);
  const [backup] = backups;
  if (backup) await restoreBackup(world, backup);
  faults.fateOf = ({ body }) => {
    const { witness = [] } = JSON.parse(body ?? '{}') as Partial<SyncRequest>;
    return witness.length > 1 ? { ...SOUND, kind: 'refused', instead: INTERNAL } : SOUND;
  };
  setOnline(world, tab.device, true);
  await time.pass(5 * 60 * SECOND);
};

/** A Save that the plan did not include goes live after the upgrade. */
const newPlan = async (world: World): Promise<void> => {
  const { time, tabs, server, owners, watch } = world;
  const [tab] = tabs;
  if (!tab) throw new Error('There is no tab to play with.');
  await server.setPlan(owners[0], 'free');
  const value = { id: 'holiday_1', name: 'Fair', closed: true, open: '09:00', close: '17:00' };
  void tab.store?.save('holidays', [{ key: 'holidays.2026-03-20', value }]);
  await time.pass(3 * SECOND);
  await server.setPlan(owners[0], 'pro');
  for (let moment = 0; moment < 300; moment++) {
    if (moment % 100 === 0) tab.store?.sync.wake();
    await time.pass(20);
    watch.check();
  }
  if (!world.records.registers(owners[0].id).some(({ key }) => key === 'holidays.2026-03-20'))
    world.violate('nothing gets stuck', 'what waited for a plan does not become live');
};

/** Returns the number of conflicts that a tab shows. */
const countOpen = async ({ time }: World, { store }: Tab): Promise<number> => {
  const conflicts = store ? openConflicts(store.db) : Promise.resolve([]);
  await time.pass(SECOND);
  return (await conflicts).length;
};

/** The server is restored to a state before its owner settled a conflict: no device shows the conflict again. */
const settledBeforeRestore = async (world: World): Promise<void> => {
  const { time, tabs, faults } = world;
  const [first, second] = tabs;
  if (!first || !second) throw new Error('There are no tabs to play with.');
  faults.fateOf = () => SOUND;
  const backups: Backups = [];
  await backUp(world, backups);
  setOnline(world, second.device, false);
  saveMonday(second, '08:00');
  await time.pass(SECOND);
  saveMonday(first, '07:00');
  await time.pass(3 * SECOND);
  setOnline(world, second.device, true);
  await time.pass(5 * SECOND);
  if ((await countOpen(world, first)) !== 1) throw new Error('There is no conflict to settle.');
  saveMonday(first, '09:00');
  await time.pass(5 * SECOND);
  const [backup] = backups;
  if (backup) await restoreBackup(world, backup);
  for (const { store } of [first, second]) store?.sync.wake();
  await time.pass(60 * SECOND);
  for (const tab of [first, second])
    if ((await countOpen(world, tab)) > 0)
      world.violate('the app claims only what is true', `a conflict that was settled is open again on ${tab.name}`);
};

/** An owner saves twice without a connection: the second Save is based on the first. */
const saveUponSave = async (world: World): Promise<void> => {
  const { time, tabs, faults } = world;
  const [tab] = tabs;
  if (!tab) throw new Error('There is no tab to play with.');
  faults.fateOf = () => SOUND;
  setOnline(world, tab.device, false);
  for (const open of ['07:00', '08:00']) {
    saveMonday(tab, open);
    await time.pass(SECOND);
  }
  setOnline(world, tab.device, true);
  await time.pass(5 * SECOND);
  if ((await countOpen(world, tab)) > 0)
    world.violate('no false conflict notice', 'an owner is told that a Save of theirs replaced their own');
};

/** An older server takes over from a newer one that has stored a day in a shape that it cannot read, and publishes another change. */
const olderServer = async (world: World): Promise<void> => {
  const { time, tabs, server, faults } = world;
  const [first, second] = tabs;
  if (!first || !second) throw new Error('There are no tabs to play with.');
  faults.fateOf = () => SOUND;
  const week = { open: '07:00', close: '18:00', closed: false };
  void second.store?.save(
    'hours',
    DAYS.map((day) => ({ key: `hours.${day}`, value: week })),
  );
  await time.pass(3 * SECOND);
  await server.update(NEXT_RELEASE);
  const { device } = first;
  device.release = NEXT_RELEASE;
  for (const tab of world.tabs.filter((one) => one.device === device)) world.killTab(tab);
  const newer = world.openTab(device, true);
  await time.pass(3 * SECOND);
  const monday = { key: 'hours.monday', value: { open: '05:00', close: '06:00', closed: false } };
  void newer.store?.save('hours', [newer.app.inOwnShape(monday)]);
  await time.pass(3 * SECOND);
  await server.update(THIS_RELEASE);
  void second.store?.save('profile', [{ key: 'profile.phone', value: '+1 555 0100' }]);
  await time.pass(5 * SECOND);
  await showsNothingWrong(world);
};

/** An app of the first release meets the second status model: it is refused where it cannot read what is stored, keeps editing what it
 * can, and its plain day beside a break that it had not seen is a conflict. */
const olderApp = async (world: World): Promise<void> => {
  const { time, tabs, faults, server } = world;
  const [first, second] = tabs;
  if (!first || !second) throw new Error('There are no tabs to play with.');
  faults.fateOf = () => SOUND;
  await server.setPlan(world.owners[0], 'pro');
  const { device } = first;
  device.release = FIRST_RELEASE;
  for (const tab of world.tabs.filter((one) => one.device === device)) world.killTab(tab);
  const older = world.openTab(device, true);
  await time.pass(3 * SECOND);
  const plain = { open: '07:00', close: '18:00', closed: false };
  const withBreak = { ...plain, close: '12:00', more: [{ open: '14:00', close: '18:00' }] };
  const closure = { key: 'hours.closure', value: { kind: 'closed', from: null, until: null, note: 'Flu' } };
  void second.store?.save('hours', [{ key: 'hours.monday', value: withBreak }, closure]);
  await time.pass(3 * SECOND);
  const refused: string[] = [];
  for (const key of ['hours.monday', 'hours.tuesday', 'hours.closure'])
    older.store
      ?.save('hours', [{ key, value: plain }])
      .catch(({ reason }: SaveError) => refused.push(`${key} ${reason}`));
  await time.pass(3 * SECOND);
  if (refused.join() !== 'hours.monday outdated,hours.closure outdated')
    world.violate('unknown data round-trips', `refused were ${JSON.stringify(refused)}`);
  setOnline(world, device, false);
  void older.store?.save('hours', [{ key: 'hours.saturday', value: plain }]);
  void second.store?.save('hours', [{ key: 'hours.saturday', value: withBreak }]);
  await time.pass(3 * SECOND);
  setOnline(world, device, true);
  await time.pass(5 * SECOND);
};

/** The owners do nothing: only strangers send requests. */
const strangersAlone = (): Promise<void> => Promise.resolve();

export const SCENES = {
  'late first answer': lateFirstAnswer,
  'crash while applying': crashWhileApplying,
  'newer data in the way': newerDataInTheWay,
  'broken offer': brokenOffer,
  'new plan': newPlan,
  'settled before a restore': settledBeforeRestore,
  'Save upon Save': saveUponSave,
  'older server': olderServer,
  'older app': olderApp,
  'strangers alone': strangersAlone,
} as const;

export type SceneName = keyof typeof SCENES;

/** Scenes in which apps and servers of two releases take part. */
export const RELEASE_SCENES: readonly SceneName[] = ['older server', 'older app'];

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];
