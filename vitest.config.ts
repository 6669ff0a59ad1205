import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The four workspaces are four projects, so that one run counts every test and a workspace can ask for its own set-up. */
const project = (name: string, setupFiles: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    root: name,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['sync-server/scripts/test-setup/quiet-console.ts', ...setupFiles].map((file) => join(root, file)),
  },
});

export default defineConfig({
  test: {
    // Files that need a document ask for it: `// @vitest-environment jsdom`.
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Patience, not a claim about speed: what a busy machine does late is waited for, as in the component tests.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      project('shared-schema'),
      project('widget'),
      project('sync-server'),
      project('pwa', ['pwa/test/clean-screen.ts']),
    ],
  },
});
