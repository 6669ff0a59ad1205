import type { StripeControls } from '../controls.ts';
import type { World } from '../world.ts';
import type { Pages } from './answer.ts';
import { answerCheckout } from './checkout-page.ts';
import { answerControlCall, answerControlPage } from './control-page.ts';
import { answerPortal } from './portal-page.ts';

interface PagesOptions {
  world: World;
  controls: StripeControls;
  /** Runs a change: due events happen before it, and the state is saved after it. */
  act<T>(work: () => T): T;
}

/** Routes all pages under /dev/stripe. */
export const createPages =
  ({ world, controls, act }: PagesOptions): Pages =>
  (request) => {
    const [, noun = '', id, ...more] = request.path.split('/');
    if (more.length > 0) return null;
    if (noun === '' && id === undefined) return answerControlPage(controls, world.pagesUrl, request);
    if (noun === 'control.json' && id === undefined) return answerControlCall(controls, request);
    if (id === undefined) return null;
    if (noun === 'checkout') return act(() => answerCheckout(world, id, request));
    if (noun === 'portal') return act(() => answerPortal(world, id, request));
    return null;
  };
