import { expect, test } from 'vitest';
import { DEFAULT_STYLE, type WidgetStyle } from '@doorsign/shared-schema/style';
import { buildSnippet } from './snippet.ts';

const snippetOf = (style: Partial<WidgetStyle>, id = 'a1B2c3') =>
  buildSnippet({ id, publicUrl: 'https://doorsign.example', style: { ...DEFAULT_STYLE, ...style } });

test('a new business’s snippet matches the contract attribute by attribute', () => {
  expect(snippetOf({})).toBe(
    '<script async src="https://doorsign.example/api/widget.js?id=a1B2c3" data-id="a1B2c3" data-theme="light"' +
      ' data-accent-color="#10b981" data-font-size="medium" data-placement="bottom-right" data-cfasync="false"></script>',
  );
});

test('a custom placement carries both positions, rounded', () => {
  const snippet = snippetOf({ placement: 'custom', positionX: 12.6, positionY: 0.4 });
  expect(snippet).toContain('data-placement="custom" data-position-x="13" data-position-y="0"');
});

test.each(['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const)('%s has no positions', (placement) => {
  const snippet = snippetOf({ placement, positionX: null, positionY: null });
  expect(snippet).toContain(`data-placement="${placement}"`);
  expect(snippet).not.toContain('data-position');
});

test('an id cannot escape its attribute', () => {
  const snippet = snippetOf({}, '"><img src=x>&');
  expect(snippet).toContain('data-id="&quot;&gt;&lt;img src=x&gt;&amp;"');
  expect(snippet).toContain('?id=%22%3E%3Cimg%20src%3Dx%3E%26"');
});

const pinned = (style: Partial<WidgetStyle>) =>
  buildSnippet(
    { id: 'a', publicUrl: 'https://doorsign.example', style: { ...DEFAULT_STYLE, ...style } },
    { pin: true },
  );

test.each([
  {
    name: 'choices that were never made',
    style: {} as Partial<WidgetStyle>,
    attributes: 'data-edge="16" data-phones="true" data-pin',
  },
  {
    name: 'a pill in the page, at a distance, none on phones',
    style: { edge: 24, inline: true, phones: false } as const,
    attributes: 'data-edge="24" data-phones="false" data-inline data-pin',
  },
])('a pinned snippet names every choice: $name', ({ style, attributes }) => {
  expect(pinned(style)).toContain(` data-placement="bottom-right" ${attributes} data-cfasync="false"`);
  expect(snippetOf(style)).not.toMatch(/data-(edge|phones|inline|pin)/);
});
