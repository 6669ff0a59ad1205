import type { Responder } from '../../src/http/responder.ts';
import { MOUNT, type OidcStandIn } from './stand-in-issuer.ts';

/** Returns whether a path belongs to the stand-in. */
export const isOidcPath = (path: string): boolean => path.startsWith(`${MOUNT}/`);

/** Passes a request to the stand-in, which writes the response itself. */
export const oidcPages =
  ({ handle }: OidcStandIn): Responder =>
  (context) => {
    context.respond = false;
    return handle(context.req, context.res);
  };
