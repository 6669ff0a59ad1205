import type { Responder } from '../../src/http/responder.ts';
import { MOUNT, type OidcStandIn } from './stand-in-issuer.ts';

/** Is this a path of the stand-in's? */
export const isOidcPath = (path: string): boolean => path.startsWith(`${MOUNT}/`);

/** Hands a request to the stand-in, which answers it by itself. */
export const oidcPages =
  ({ handle }: OidcStandIn): Responder =>
  (context) => {
    context.respond = false;
    return handle(context.req, context.res);
  };
