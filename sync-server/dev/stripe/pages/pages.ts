import type { World } from '../world.ts';
import type { Pages } from './answer.ts';
import { answerCheckout } from './checkout-page.ts';

interface PagesOptions {
  world: World;
  /** Runs what changes something: what came due happens before it, and it is saved after it. */
  act<T>(work: () => T): T;
}

/** Every page under /dev/stripe. */
export const createPages =
  ({ world, act }: PagesOptions): Pages =>
  (request) => {
    const [, noun, id, ...more] = request.path.split('/');
    if (more.length > 0 || id === undefined) return null;
    if (noun === 'checkout') return act(() => answerCheckout(world, id, request));
    return null;
  };
