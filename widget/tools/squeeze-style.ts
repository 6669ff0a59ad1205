import type { Plugin } from 'vite';

/** Minifies the stylesheets, whose source is formatted for readers. */
export const squeezeStyle = (): Plugin => ({
  name: 'squeeze-style',
  transform: {
    filter: { id: /widget\/src\/(popup-)?style\.ts$/ },
    handler: (code) =>
      code.replace(/(?<== )`[^`]*`/, (css) =>
        css
          .replace(/\s+/g, ' ')
          .replace(/ ?([{};:,!]) ?/g, '$1')
          .replaceAll(';}', '}')
          .replace(/\b0\./g, '.')
          .replace(/` | `/g, '`'),
      ),
  },
});
