import { fileURLToPath } from 'node:url';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { createHeaderTable } from '../src/http/headers.ts';
import { countAnswers, type AnswerPublic } from '../src/http/public-handler.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { createOutdatedSnippets } from '../src/records/widget-reports/outdated-snippets.ts';
import { createPublications } from '../src/records/publishing/publications.ts';
import type { Snapshot } from '../src/records/publishing/snapshots.ts';
import { createWidgetHandler } from '../src/widget/handler.ts';

/** The path of the built script. */
export const SCRIPT_FILE = fileURLToPath(new URL('../../widget/dist/widget.js', import.meta.url));

/** The path of the second file, which loads on a visitor's intent. */
export const POPUP_FILE = fileURLToPath(new URL('../../widget/dist/popup.js', import.meta.url));

/** An ordinary business: a restaurant's week, a domain, a telephone number, an address. */
export const SAMPLE: Snapshot = {
  locationId: 'sample',
  rev: '1',
  updatedAt: 0,
  schedule: { timezone: 'America/New_York', businessHours: HOURS_PRESETS[1]?.hours ?? null, holidays: [] },
  name: 'Harbor Bakery',
  style: DEFAULT_STYLE,
  domains: ['harborbakery.com'],
  phone: '+1 555 0100',
  address: '1 Harbor Street, Boston',
};

export const PUBLIC_URL = 'https://doorsign.example';

/** Creates the public handler for the sample alone, with the server's metrics. */
export const createSampleHandler = (): AnswerPublic => {
  const { requests, caches } = createMetrics();
  const handler = createWidgetHandler({
    caches,
    snapshots: { findPublic: () => Promise.resolve(SAMPLE) },
    publications: createPublications(),
    now: Date.now,
    newId: () => 'bench',
    publicUrl: PUBLIC_URL,
    scriptFile: SCRIPT_FILE,
    headers: createHeaderTable({ publicUrl: PUBLIC_URL, scriptHashes: [] }),
    visits: { count: () => {}, note: () => {} },
    outdatedSnippets: createOutdatedSnippets(1),
    takeEventToken: async () => {},
    log: console,
  });
  return countAnswers(handler, { requests, monotonicMs: () => performance.now() });
};
