import { onTestFinished } from 'vitest';

/** Makes localStorage and sessionStorage throw on every access until the end of the test, as in a browser that blocks them. */
export const blockStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const before = Object.getOwnPropertyDescriptor(window, name);
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    onTestFinished(() => {
      if (before) Object.defineProperty(window, name, before);
      else delete (window as Partial<Window>)[name];
    });
  }
};
