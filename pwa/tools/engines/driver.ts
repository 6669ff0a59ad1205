/** The engines, in the order in which they run. */
export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** One page of a running browser: what each engine's own protocol does. tab.ts builds the rest on it, once for all engines. */
export interface Driver {
  /** The browser's version, as it says itself. */
  readonly version: string;
  /** Exceptions and rejections that reached a page, in order. WebKit tells none. */
  readonly thrown: readonly string[];
  /** Loads an address; resolves after the page's load event. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls an async function in the page.
   * @param source the function's text; it takes nothing and returns a string */
  run(source: string): Promise<string>;
  /** Presses the main button of the mouse.
   * @param x, y whole CSS pixels from the viewport's corner */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses a key: `Tab`, `Shift+Tab` or one character. */
  press(key: string): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a PNG of the viewport. */
  screenshot(): Promise<Buffer>;
}

/** A program that an engine needs on this machine. */
export interface Need {
  /** The names of a program, of which one must be there. */
  readonly programs: readonly string[];
  /** The Debian package that brings it. */
  readonly package: string;
}
