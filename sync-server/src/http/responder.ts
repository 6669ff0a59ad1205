import type { Context } from 'koa';

/** Responds to a request or throws. No other handler runs after it. */
export type Responder = (context: Context) => void | Promise<void>;
