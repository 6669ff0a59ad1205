/** The sources of the widget's build, as paths from the root of the repository. The build (ensure.mjs) compares content, so an extra
 * path costs a moment but no build. */
export const WIDGET_SOURCES = [
  'widget/src',
  'widget/integrations/element/src',
  'widget/tools',
  'widget/variable-names.txt',
  'widget/vite.config.ts',
  'shared-schema/src',
] as const;

/** Returns true if a change of this file may change the built widget.
 * @param path from the root of the repository, with slashes */
export const isWidgetSource = (path: string): boolean =>
  !path.endsWith('.test.ts') && WIDGET_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
