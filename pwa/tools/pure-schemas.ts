import type { Plugin } from 'vite';

/** The first call of a schema: `z.string(`, also over two lines. */
const SCHEMA = /\bz\s*\.\s*[a-zA-Z]\w*\(/g;

/** Returns a module whose schemas are marked as free of side effects, so that the bundler drops those that nobody uses. It knows by itself
 * that functions of zod are; it does not know it of their methods, such as `check`. */
export const pureSchemas = (code: string): string => code.replace(SCHEMA, '/*#__PURE__*/ $&');

/** Leaves out of the build the schemas that only the server uses. Source: shared-schema/docs/decisions/0156-weight-of-the-second-model.md. */
export const pureSchemasPlugin = (): Plugin => ({
  name: 'pure-schemas',
  apply: 'build',
  transform: {
    filter: { id: /shared-schema\/src\/.*\.ts$/, code: /zod\/mini/ },
    handler: (code) => ({ code: pureSchemas(code), map: null }),
  },
});
