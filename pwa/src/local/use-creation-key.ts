import { useRef } from 'react';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import { useServices } from './services.ts';

/** Returns a function that gives the headers of a creation: the same body again, after an answer that was lost, has the same
 * `Idempotency-Key`, so that nothing is made twice. */
export const useCreationKey = (): ((body: unknown) => { readonly 'Idempotency-Key': string }) => {
  const { now, randomBytes } = useServices();
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: uuidv7(now(), randomBytes(10)) };
    return { 'Idempotency-Key': last.current.key };
  };
};
