import { createHash } from 'node:crypto';
import { pino, type DestinationStream } from 'pino';
import { currentLogFacts } from './log-facts.ts';

/** The log: one JSON object per line. */
export interface Logger {
  debug(facts: object, message?: string): void;
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
  error(facts: object, message?: string): void;
}

/** Property names that are redacted on the first three levels of an entry. */
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

/** Hides the email addresses in a text for the log. */
export const hideAddresses = (text: string): string => text.replace(ADDRESS, '[address]');

/** Serializes an error for the log without addresses: mail servers and Stripe repeat the address that they refuse. The message contains those of
 * all causes, and so every address in the stacks. */
const errorFacts = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const facts = pino.stdSerializers.err(error);
  const addresses = facts.message.match(ADDRESS) ?? [];
  const stack = addresses.reduce((text, address) => text.replaceAll(address, '[address]'), facts.stack);
  return { ...facts, message: hideAddresses(facts.message), stack };
};

/** @param level       a level of pino
 * @param destination receives the lines; default: standard output */
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

/** Hashes an email address for the log: equal addresses can be recognized, but not mailed. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 12);
