import { AppError } from '../http/errors.ts';
import type { DeliveryPlace } from './delivery-repository.ts';

/** Returns the text of a place in the list of deliveries, for the next page. */
export const writePlace = ({ createdAt, id }: DeliveryPlace): string => `${createdAt}.${id}`;

/** @throws AppError validation_failed */
export const readPlace = (text: string): DeliveryPlace => {
  const [, createdAt, id = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  if (createdAt !== undefined) return { createdAt: Number(createdAt), id };
  throw new AppError('validation_failed', { detail: 'This page does not exist.' });
};
