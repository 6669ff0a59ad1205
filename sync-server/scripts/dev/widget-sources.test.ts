import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isWidgetSource, WIDGET_SOURCES } from './widget-sources.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each([
  'widget/src/render.ts',
  'widget/variable-names.txt',
  'shared-schema/src/status/wording/languages/de.ts',
  'widget/tools/variable-names.ts',
])('%s is built into the widget', (path) => {
  expect(isWidgetSource(path)).toBe(true);
});

test.each([
  'widget/dist/widget.js',
  'widget/src/popup-hours.test.ts',
  'widget/e2e/popup.e2e.ts',
  'pwa/src/main.tsx',
  'widget/src-of-others/a.ts',
])('%s is not', (path) => {
  expect(isWidgetSource(path)).toBe(false);
});

test('they are there', () => {
  expect(WIDGET_SOURCES.filter((source) => !existsSync(join(root, source)))).toEqual([]);
});
