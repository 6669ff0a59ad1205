import type { Plugin } from 'vite';

/** Minifies the stylesheets, whose source is formatted for readers.
 * @param place added to the end of the pill's, where the server inserts a business's own CSS */
export const squeezeStyle = (place = ''): Plugin => ({
  name: 'squeeze-style',
  transform: {
    filter: { id: /(widget\/src\/((popup|locations)-)?|integrations\/element\/src\/)style\.ts$/ },
    handler: (code, id) =>
      code.replace(/(?<== )`[^`]*`/, (css) =>
        css
          .replace(/\s+/g, ' ')
          .replace(/ ?([{};:,!]) ?/g, '$1')
          .replaceAll(';}', '}')
          .replace(/\b0\./g, '.')
          .replace(/` | `/g, '`')
          .replace(/`$/, /(popup|locations)-/.test(id) ? '`' : `${place}\``),
      ),
  },
});
