import type { SyncAnswer } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import type { Book } from './book.ts';
import type { Device } from './device.ts';
import type { WireRequest } from './in-memory-http.ts';
import type { Violate, Violation } from './invariants.ts';
import type { Random } from './random.ts';
import type { ServerRecords } from './server-records.ts';
import type { Beginning, Owner, SimulatedServer } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { WireFaults } from './wire-faults.ts';

/** A Save that an owner was told is kept. */
export interface Acknowledged {
  readonly id: string;
  readonly ownerId: string;
  readonly device: Device;
  /** What the device kept it in: the browser may clear that later. */
  readonly storage: IDBFactory;
  readonly atMs: number;
  /** Names of the losing writes whose conflicts its owner could see when it was kept. */
  readonly told: ReadonlySet<string>;
}

/** A sync request that was answered. */
export interface Answered {
  readonly ownerId: string;
  readonly request: WireRequest;
  readonly answer: SyncAnswer;
  /** How often the server had been restored by then. */
  readonly incarnation: number;
}

/** A register that only a later version of the product understands. */
export interface NewerData {
  readonly ownerId: string;
  readonly register: Register;
  /** How often the server had been restored by then. */
  readonly incarnation: number;
}

/** Watches that whoever has Saves waiting keeps trying. */
export interface Attempts {
  /** A tab has sent a sync request. */
  began(tab: string, device: Device): void;
  /** It has its answer, or has given up. */
  ended(tab: string, device: Device): void;
  /** The tab is gone. */
  gone(tab: string, device: Device): void;
  /** Looks at a device between two events. */
  check(device: Device): void;
}

/** What must hold at every moment, looked at between two steps, when no transaction is half way. */
export interface Watch {
  check(): void;
}

/** Everything that a history happens in, and everything that was noted about it. */
export interface World {
  readonly seed: number;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly server: SimulatedServer;
  readonly records: ServerRecords;
  readonly faults: WireFaults;
  readonly owners: Beginning['owners'];
  readonly stranger: Beginning['stranger'];
  /** By owner. */
  readonly books: ReadonlyMap<string, Book>;
  readonly devices: Device[];
  /** Those that are alive. */
  readonly tabs: Tab[];
  readonly acknowledged: Map<string, Acknowledged>;
  /** Ids that owners gave up on purpose. */
  readonly discarded: Set<string>;
  /** Devices on which an owner is giving up everything right now. */
  readonly discarding: Set<Device>;
  /** By write: why its last copy is gone without anybody's fault. */
  readonly excuses: Map<string, string>;
  /** Sync requests that were answered. */
  readonly answered: Answered[];
  readonly newerData: NewerData[];
  /** Names of writes that a restore has taken from the server. */
  readonly forgotten: Set<string>;
  /** Owners whose account is gone. */
  readonly deleted: Set<string>;
  /** Is every tab's badge read along? */
  hasBadges: boolean;
  /** Do apps and servers of two releases meet? */
  readonly hasReleases: boolean;
  readonly attempts: Attempts;
  readonly watch: Watch;
  /** By what they say, so that the same is not told twice. */
  readonly violations: ReadonlyMap<string, Violation>;
  readonly traced: string[];
  trace(line: string): void;
  readonly violate: Violate;
  bookOf(owner: Owner): Book;
  addDevice(name: string): Device;
  openTab(device: Device, isVisible: boolean): Tab;
  /** Kills tabs that are gone from the list of those alive. */
  killTab(tab: Tab): void;
  /** Does something that destroys copies, and notes which Saves have none left. */
  destroying(reason: string, work: () => void | Promise<void>): Promise<void>;
  /** A number that stands for everything that happened. */
  fingerprint(): string;
  close(): Promise<void>;
}
