import type { Context } from 'koa';

/** Answers a request, or throws; nothing comes after it. */
export type Responder = (context: Context) => void | Promise<void>;
