import type { EditResult } from '@doorsign/shared-schema/api';
import type { EditLabel } from '@doorsign/shared-schema/registers';
import { openConflicts, type OpenConflict } from './conflict-feed.ts';
import type { LocalDatabase } from '../storage/database.ts';
import type { OutboxRow, OutboxState } from '../storage/rows.ts';

/** A file for the owner, offered by the screen as a download. */
export interface ExportFile {
  name: string;
  json: string;
}

/** The origin of the file. */
export interface ExportFacts {
  deviceName: string;
  /** The app's build. */
  app: string;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** The version of the file's format, to be raised for a change that readers must know about. */
const VERSION = 1;

interface ExportedWrite {
  setting: string;
  /** null if the setting is cleared or removed. */
  value: unknown;
}

interface ExportedChange {
  id: string;
  section: EditLabel;
  state: OutboxState;
  /** ISO 8601, by the device's clock. */
  savedAt: string;
  writes: ExportedWrite[];
  /** The server's answer; null while there is none. */
  answer: Pick<EditResult, 'code' | 'detail' | 'field'> | null;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

const changeOf = ({ id, state, savedAt, edit, result }: OutboxRow): ExportedChange => ({
  id,
  section: edit.label,
  state,
  savedAt: isoOf(savedAt),
  writes: edit.writes.map(({ key, value }) => ({ setting: key, value })),
  answer: result && { code: result.code, detail: result.detail, field: result.field },
});

const replacedOf = ({ key, lose, live }: OpenConflict) => ({
  setting: key,
  value: lose.value,
  device: lose.device,
  madeAt: isoOf(lose.at),
  liveInstead: { value: live.value, device: live.device, madeAt: isoOf(live.at) },
});

/** Exports all data of one owner that is on this device and not on the website, readable without this app: waiting Saves,
 * refused Saves, unsaved drafts, and values that newer changes have replaced. Changes nothing.
 * @param isSavesOnly true for the own Saves alone, without values that others have made
 * Source: shared-schema/docs/sync-protocol.md#stuck and #deleted-account. */
export const exportUnpublished = async (
  db: LocalDatabase,
  { deviceName, app, nowMs }: ExportFacts,
  isSavesOnly = false,
): Promise<ExportFile> => {
  const content = await db.transaction('r', db.tables, async () => ({
    changes: (await db.outbox.orderBy('order').toArray()).map(changeOf),
    drafts: isSavesOnly
      ? []
      : (await db.locationDrafts.toArray()).map(({ label, value }) => ({ section: label, value })),
    replaced: isSavesOnly ? [] : (await openConflicts(db)).map(replacedOf),
  }));
  const exportedAt = isoOf(nowMs);
  const file = {
    version: VERSION,
    account: db.userId,
    business: db.businessId,
    device: deviceName,
    app,
    exportedAt,
    ...content,
  };
  return { name: `doorsign-unpublished-${exportedAt.slice(0, 10)}.json`, json: `${JSON.stringify(file, null, 2)}\n` };
};

/** Joins the exports of several businesses into one file: the others are a list inside of the first. */
export const joinFiles = ({ name, json }: ExportFile, others: readonly ExportFile[]): ExportFile => {
  if (others.length === 0) return { name, json };
  const file = {
    ...(JSON.parse(json) as object),
    otherBusinesses: others.map((other) => JSON.parse(other.json) as object),
  };
  return { name, json: `${JSON.stringify(file, null, 2)}\n` };
};
