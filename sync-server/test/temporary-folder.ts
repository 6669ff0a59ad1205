import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const removals: Promise<void>[] = [];

/** Creates a folder that is removed after the test, while the next one runs: on some disks that takes longer than the test. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `doorsign-${name}-`));
  onTestFinished(() => void removals.push(rm(folder, { recursive: true, force: true })));
  return folder;
};

/** Resolves when the folders of all finished tests have been removed. */
export const foldersRemoved = async (): Promise<void> => {
  await Promise.all(removals.splice(0));
};
