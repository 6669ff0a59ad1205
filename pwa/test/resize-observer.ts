/** An observer without events: jsdom has no layout, so sizes never change. */
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
