/** jsdom lays nothing out, so no size ever changes there: an observer that hears nothing is the truth. */
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
