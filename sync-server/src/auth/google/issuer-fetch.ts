import { ISSUER_ANSWER_BYTES } from '../../platform/parameters.ts';

/** The part of fetch that is used to ask an issuer. */
export type IssuerFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A fetch that gives up when the deadline has come, and at an answer that is larger than any of an issuer's. */
export const fetchUntil =
  (fetch: IssuerFetch, deadline: AbortSignal): IssuerFetch =>
  async (url, init) => {
    const response = await fetch(url, { ...init, signal: deadline });
    if (!response.body) return response;
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > ISSUER_ANSWER_BYTES) controller.error(new Error('The answer of the issuer is too large.'));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
  };
