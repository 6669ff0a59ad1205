/** A fresh React app of Vite's template that uses both packages, by the paths of its files. Its server renders the same page. */
export const FRESH_APP: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'fresh', private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
      strict: true,
      skipLibCheck: true,
      types: [],
      noEmit: true,
    },
    include: ['src'],
  }),
  'vite.config.ts': `import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [react()], build: { minify: false } });
`,
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Harbor Bakery</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <script id="facts" type="application/json">"FACTS"</script>
    <div id="root"><!--page--></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
  'src/app.tsx': `import { DoorsignHours, DoorsignIf, DoorsignStatus, type DoorsignStatusAnswer } from '@doorsign/react';

export interface AppProps {
  widget: string;
  server: string;
  status: DoorsignStatusAnswer | null;
}

// @ts-expect-error: a component needs its server
export const Wrong = () => <DoorsignStatus widget="demo" />;

export const App = ({ widget, server, status }: AppProps) => {
  const doorsign = { widget, server };
  return (
    <main>
      <p>
        <DoorsignStatus {...doorsign} className="now" fallback={status?.text ?? 'Monday to Friday, 9 to 5'} />
      </p>
      <DoorsignHours {...doorsign} fallback={<em>Our hours are on the door.</em>} />
      <DoorsignIf {...doorsign} open status={status}>
        Come in!
      </DoorsignIf>
      <DoorsignIf {...doorsign} closed status={status}>
        See you soon.
      </DoorsignIf>
      <p>
        <doorsign-status {...doorsign} class="again" />
      </p>
    </main>
  );
};
`,
  'src/main.tsx': `import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type AppProps } from './app.tsx';

const root = document.getElementById('root') as HTMLElement;
const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '') as AppProps;
if (root.firstElementChild) hydrateRoot(root, <App {...facts} />);
else createRoot(root).render(<App {...facts} />);
`,
  'src/entry-server.tsx': `import { fetchDoorsignStatus } from '@doorsign/react';
import { renderToString } from 'react-dom/server';
import { App, type AppProps } from './app.tsx';

export const render = async (widget: string, server: string): Promise<{ html: string; facts: AppProps }> => {
  const facts = { widget, server, status: await fetchDoorsignStatus(widget, { server }) };
  return { html: renderToString(<App {...facts} />), facts };
};
`,
  // Names of elements are known to TypeScript without React, too.
  'src/plain.ts': `import { defineDoorsign } from '@doorsign/element';

export const add = (server: string): HTMLElement => {
  defineDoorsign({ server });
  return document.createElement('doorsign-hours');
};

// @ts-expect-error: types that are missing would accept anything
export const wrong = (): void => defineDoorsign({ server: 1 });
`,
};

/** A page without a framework, which loads the package's own file. */
export const PLAIN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Harbor Bakery</title>
    <link rel="icon" href="data:," />
    <script type="module">
      import { defineDoorsign } from './doorsign-element.js';
      defineDoorsign({ server: 'SERVER' });
    </script>
  </head>
  <body>
    <p><doorsign-status widget="WIDGET" class="now">Monday to Friday, 9 to 5</doorsign-status></p>
    <doorsign-hours widget="WIDGET">Our hours are on the door.</doorsign-hours>
    <doorsign-if widget="WIDGET" open>Come in!</doorsign-if>
    <doorsign-if widget="WIDGET" closed hidden>See you soon.</doorsign-if>
    <p><doorsign-status widget="WIDGET" class="again"></doorsign-status></p>
  </body>
</html>
`;
