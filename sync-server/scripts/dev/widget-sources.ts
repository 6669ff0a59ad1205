/** What the widget is built from, as paths from the root of the repository. The build checks by content whether there is anything to do
 * (ensure.mjs), so that a path too many costs a moment and no build. */
export const WIDGET_SOURCES = [
  'widget/src',
  'widget/tools',
  'widget/letters.txt',
  'widget/vite.config.ts',
  'shared-schema/src',
] as const;

/** May a change of this file change the built widget?
 * @param path from the root of the repository, with slashes */
export const isWidgetSource = (path: string): boolean =>
  !path.endsWith('.test.ts') && WIDGET_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
