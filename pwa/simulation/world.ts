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

/** A Save that the app confirmed to the owner as kept. */
export interface Acknowledged {
  readonly id: string;
  readonly ownerId: string;
  /** The newest schema of the app that kept it. */
  readonly schema: number;
  readonly device: Device;
  /** The storage that the device kept it in; the browser may clear that storage later. */
  readonly storage: IDBFactory;
  readonly atMs: number;
  /** Names of the losing writes whose conflicts the owner could see when the Save was kept. */
  readonly told: ReadonlySet<string>;
}

/** A sync request with its answer. */
export interface Answered {
  readonly ownerId: string;
  readonly request: WireRequest;
  readonly answer: SyncAnswer;
  /** The number of server restores before the answer. */
  readonly incarnation: number;
}

/** A register that only a later version of the product can read. */
export interface NewerData {
  readonly ownerId: string;
  readonly register: Register;
  /** The number of server restores before the register was stored. */
  readonly incarnation: number;
}

/** Checks that a device with waiting Saves keeps sending sync requests. */
export interface Attempts {
  /** A tab has sent a sync request. */
  began(tab: string, device: Device): void;
  /** The tab's request was answered or has failed. */
  ended(tab: string, device: Device): void;
  /** The tab was killed. */
  gone(tab: string, device: Device): void;
  /** Checks a device between two events. */
  check(device: Device): void;
}

/** Checks of invariants that hold at all times, run between two steps, when no transaction is in progress. */
export interface Watch {
  check(): void;
}

/** The state of one history: time, server, devices, and all that was recorded about them. */
export interface World {
  readonly seed: number;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly server: SimulatedServer;
  readonly records: ServerRecords;
  readonly faults: WireFaults;
  readonly owners: Beginning['owners'];
  readonly stranger: Beginning['stranger'];
  /** Keyed by owner id. */
  readonly books: ReadonlyMap<string, Book>;
  readonly devices: Device[];
  /** Open tabs only. */
  readonly tabs: Tab[];
  readonly acknowledged: Map<string, Acknowledged>;
  /** Ids of Saves that owners gave up on purpose. */
  readonly discarded: Set<string>;
  /** Devices on which an owner is discarding all Saves at this moment. */
  readonly discarding: Set<Device>;
  /** Keyed by write: the legitimate reason for the loss of its last copy. */
  readonly excuses: Map<string, string>;
  /** Sync requests with their answers. */
  readonly answered: Answered[];
  readonly newerData: NewerData[];
  /** Names of writes that the server lost in a restore. */
  readonly forgotten: Set<string>;
  /** Ids of owners whose account was deleted. */
  readonly deleted: Set<string>;
  /** True if the badge of every tab is checked. */
  hasBadges: boolean;
  /** True if apps and servers of two releases take part. */
  readonly hasReleases: boolean;
  readonly attempts: Attempts;
  readonly watch: Watch;
  /** Keyed by text, so that the same violation is recorded once. */
  readonly violations: ReadonlyMap<string, Violation>;
  readonly traced: string[];
  trace(line: string): void;
  readonly violate: Violate;
  bookOf(owner: Owner): Book;
  addDevice(name: string): Device;
  openTab(device: Device, isVisible: boolean): Tab;
  /** Kills a tab and removes it from the list of open tabs. */
  killTab(tab: Tab): void;
  /** Runs work that destroys copies, and records the writes that have no copy left. */
  destroying(reason: string, work: () => void | Promise<void>): Promise<void>;
  /** A hash over everything that happened. */
  fingerprint(): string;
  close(): Promise<void>;
}
