/** The folders in which faults are planted. */
export const folders = ['shared-schema/src/sync', 'shared-schema/src/status', 'sync-server/src/records'] as const;
export type Folder = (typeof folders)[number];

/** Tests that a fault has to pass to reach the next stage. */
export interface Stage {
  name: string;
  /** Returns vitest's arguments for the file with the fault. */
  args: (file: string) => string[];
}

const related = (name: string, ...projects: string[]): Stage => ({
  name,
  args: (file) => ['related', '--run', ...projects.flatMap((project) => ['--project', project]), file],
});

const tests = (name: string, project: string, ...paths: string[]): Stage => ({
  name,
  args: () => ['run', '--project', project, ...paths],
});

const ofShared = (folder: Folder): readonly Stage[] => [
  tests('its folder', 'shared-schema', folder),
  related('its workspace', 'shared-schema'),
  related('all that reads it', 'widget', 'sync-server', 'pwa'),
];

/** Name prefixes of the server's tests that cover records. */
const stories = ['account-', 'business-', 'edits-', 'history', 'public-', 'restored-', 'stream', 'sync-', 'witness'];

const ofRecords: readonly Stage[] = [
  tests('its folder and sync', 'sync-server', 'sync-server/src/records', 'sync-server/src/sync'),
  tests('its stories', 'sync-server', 'sync-server/src/widget', ...stories.map((story) => `sync-server/test/${story}`)),
  related('all that reads it', 'sync-server', 'pwa'),
  related('on PostgreSQL', 'sync-server-postgres'),
];

/** Returns the tests of `npm test` that can notice a fault in this folder, the nearest first. */
export const stagesOf = (folder: Folder): readonly Stage[] =>
  folder === 'sync-server/src/records' ? ofRecords : ofShared(folder);
