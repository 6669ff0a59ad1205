import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type * as react from 'react';
import type * as reactDom from 'react-dom';
import type * as reactDomClient from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { leanReactDom } from './lean-react-dom.ts';

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), 'cjs', file);
const installed = readFileSync(fileOf('react-dom', 'react-dom-client.production.js'), 'utf8');

/** The build takes the files for production, so they are loaded together. */
const React = require(fileOf('react', 'react.production.js')) as typeof react;
const { createPortal } = require(fileOf('react-dom', 'react-dom.production.js')) as typeof reactDom;
const PRODUCTION: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': require(fileOf('react-dom', 'react-dom.production.js')),
  scheduler: require(fileOf('scheduler', 'scheduler.production.js')),
};

/** Loads the installed React DOM as the app's build changes it. */
const loadLean = (): typeof reactDomClient => {
  const exports = {} as typeof reactDomClient;
  const load = runInThisContext(`(function (exports, require) {'use strict';${leanReactDom(installed)}\n})`) as (
    into: object,
    from: (name: string) => unknown,
  ) => void;
  load(exports, (name) => PRODUCTION[name]);
  return exports;
};

const { createElement, Component, StrictMode, Suspense, use, useState } = React;

class Boundary extends Component<{ children: react.ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true });
  override render = (): react.ReactNode => (this.state.failed ? 'caught' : this.props.children);
}

const mount = (
  element: react.ReactNode,
  options?: reactDomClient.RootOptions,
): { place: HTMLElement; root: reactDomClient.Root } => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = loadLean().createRoot(place, options);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(element);
  return { place, root };
};

test('the installed React DOM does all that the app needs of it', async () => {
  let finish: (text: string) => void = () => undefined;
  const loaded = new Promise<string>((resolve) => (finish = resolve));
  const aside = document.createElement('aside');
  const Late = (): react.ReactNode => use(loaded);
  const Broken = (): react.ReactNode => {
    throw new Error('broken');
  };
  const Counter = (): react.ReactNode => {
    const [count, setCount] = useState(0);
    return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `pressed ${count}`);
  };
  const { place } = mount(
    createElement(
      StrictMode,
      null,
      createElement(Counter),
      createElement(Suspense, { fallback: 'loading' }, createElement(Late)),
      createElement(Boundary, null, createElement(Broken)),
      createPortal('beside', aside),
    ),
    { onCaughtError: () => undefined },
  );
  await vi.waitFor(() => expect(place).toHaveTextContent('pressed 0loadingcaught'));
  expect(aside).toHaveTextContent('beside');
  place.querySelector('button')?.click();
  finish('loaded');
  await vi.waitFor(() => expect(place).toHaveTextContent('pressed 1loadedcaught'));
});

test('a component of a kind that the app does not render is an error', async () => {
  const onUncaughtError = vi.fn<(error: unknown) => void>();
  mount(createElement(React.Profiler, { id: 'any', onRender: () => undefined }, 'text'), { onUncaughtError });
  await vi.waitFor(() => expect(onUncaughtError).toHaveBeenCalled());
});

test.each([
  { change: (code: string) => code.replaceAll('19.3.1', '19.4.0'), error: 'it is not 19.3.1' },
  {
    change: (code: string) => code.replace('function preloadModule(', 'function preloadModules('),
    error: 'preloadModule',
  },
])('another React DOM fails the build: $error', ({ change, error }) => {
  expect(() => leanReactDom(change(installed))).toThrow(error);
});
