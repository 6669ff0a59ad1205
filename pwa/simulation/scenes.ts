import type { SaveError } from '../src/local/save.ts';
import { killSoonAt, setOnline } from './device-acts.ts';
import { storeNewerData } from './newer-server.ts';
import { signIn } from './owner-acts.ts';
import type { Tab } from './tab.ts';
import type { RequestFate } from './wire-faults.ts';
import type { World } from './world.ts';

// Short histories that go straight for what chance brings about too seldom.

const SECOND = 1000;
const SOUND: RequestFate = { kind: 'sound', thereMs: 5, backMs: 50, againMs: [] };

const saveMonday = (tab: Tab, open: string): void => {
  const value = { open, close: '18:00', closed: false };
  void tab.store?.save('hours', [{ key: 'hours.monday', value }]);
};

/** The first answer that a device ever gets arrives long after a second one, which another tab has asked for. */
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
  // The device may soon ask again, so every moment counts.
  for (let moment = 0; moment < 500; moment++) {
    watch.check();
    await time.pass(20);
  }
};

/** A tab dies at every single step of applying an answer, one after the other. */
const deathWhileApplying = async (world: World): Promise<void> => {
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

/** Owners try to save over what only a newer version understands: one has it on the screen, one has not heard of it. */
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

export const SCENES = {
  'late first answer': lateFirstAnswer,
  'death while applying': deathWhileApplying,
  'newer data in the way': newerDataInTheWay,
} as const;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];
