import { createHash } from 'node:crypto';
import { pino, type DestinationStream } from 'pino';
import { currentLogFacts } from './log-facts.ts';

/** What is written of what happens: one JSON object a line. */
export interface Logger {
  debug(facts: object, message?: string): void;
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
  error(facts: object, message?: string): void;
}

/** Names of members that never reach the log, wherever they stand in the first two levels. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'otp',
  'code_hash',
  'password_hash',
  'token',
  'access_token',
  'secret',
  'key',
];

const ADDRESS = /[^\s<>:"]{0,254}[^\s<>:"/]@[^\s<>:"]+/g;

/** A text as it may stand in the log. */
export const hideAddresses = (text: string): string => text.replace(ADDRESS, '[address]');

/** An error as it may stand in the log: mail servers and Stripe repeat the address that they refuse. The message has those of all causes,
 * and so every address that the stacks have. */
const errorFacts = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const facts = pino.stdSerializers.err(error);
  const addresses = facts.message.match(ADDRESS) ?? [];
  const stack = addresses.reduce((text, address) => text.replaceAll(address, '[address]'), facts.stack);
  return { ...facts, message: hideAddresses(facts.message), stack };
};

/** @param level a level of pino's
 * @param destination where the lines go; standard output without it */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      mixin: currentLogFacts,
      serializers: { err: errorFacts },
      redact: {
        paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ sync: true }),
  );

/** An e-mail address as it may stand in the log: the same one is recognised, nobody can mail it. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 12);
