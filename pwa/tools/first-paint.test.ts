import { expect, test } from 'vitest';
import { createIsFirstPaint } from './first-paint.ts';

test('the first paint is what the entry imports, also through others and in a circle, but not on demand', () => {
  const graph: Record<string, { importedIds: string[]; dynamicallyImportedIds?: string[] }> = {
    main: { importedIds: ['app'] },
    app: { importedIds: ['shell', 'gone'], dynamicallyImportedIds: ['screen'] },
    shell: { importedIds: ['app', 'button'] },
    button: { importedIds: [] },
    screen: { importedIds: ['button', 'save-bar'] },
    'save-bar': { importedIds: [] },
  };
  const isFirstPaint = createIsFirstPaint('main');
  const found = Object.keys(graph).filter((id) => isFirstPaint(id, { getModuleInfo: (at) => graph[at] ?? null }));
  expect(found).toEqual(['main', 'app', 'shell', 'button']);
});
