import type { CustomFetch } from 'openid-client';
import { ISSUER_ANSWER_BYTES } from '../../platform/parameters.ts';

/** The global fetch with the library's signature. The library declares its own body types; their values are the same. */
export const systemFetch: CustomFetch = (url, init) => fetch(url, init as RequestInit);

/** Returns a fetch that fails at the deadline, or when a response exceeds ISSUER_ANSWER_BYTES. */
export const fetchUntil =
  (fetch: CustomFetch, deadline: AbortSignal): CustomFetch =>
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
