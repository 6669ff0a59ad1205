import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod';
import { digestOfFile } from '../platform/durable-files.ts';
import { checkDatabase } from '../platform/database/sqlite/stored-file.ts';
import { differingTables } from '../platform/database/table-sums.ts';
import { OperatorError, textOf } from '../platform/operator-error.ts';

/** The manifest: a file beside a backup that describes it. */
export const Manifest = z.object({
  format: z.literal('doorsign-backup'),
  /** The version of the product that made it. */
  version: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  bytes: z.number().int().positive(),
  /** SHA-256 of the file, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  /** The mark of the secret, which shows whether another secret is the same without revealing it. */
  secretMark: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns the path of a backup's manifest. */
export const manifestOf = (file: string): string => `${file}.json`;

/** Reads a backup's manifest.
 * @throws OperatorError when there is none, or a damaged one; an error of reading the file */
export const readManifest = (file: string): Manifest => {
  if (!existsSync(file)) throw new OperatorError(`There is no backup ${file}.`);
  if (!existsSync(manifestOf(file)))
    throw new OperatorError(`${file} has no manifest: ${basename(manifestOf(file))} belongs beside it.`);
  const text = readFileSync(manifestOf(file), 'utf8');
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new OperatorError(`The manifest ${manifestOf(file)} is damaged.`, error);
  }
};

/** Verifies that a backup matches its manifest, to the byte and to the row.
 * @throws OperatorError when it does not */
export const verifyBackup = async (file: string): Promise<Manifest> => {
  const manifest = readManifest(file);
  const { size } = await stat(file);
  if (size !== manifest.bytes || (await digestOfFile(file)) !== manifest.sha256)
    throw new OperatorError(`${file} is damaged: it is not what its manifest says. Use another backup.`);
  const contents = await checkDatabase(file).catch((error: unknown) => {
    throw new OperatorError(`${file} is damaged: ${textOf(error)}`, error);
  });
  const differing = differingTables(contents.sums, manifest.tables);
  if (differing.length > 0)
    throw new OperatorError(`${file} does not hold what its manifest says: ${differing.join(', ')}.`);
  return manifest;
};
