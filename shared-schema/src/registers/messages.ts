import * as z from 'zod/mini';
import { BeforeClosing, LooseBeforeClosing, Message, MESSAGE_STATES, type Messages } from '../messages/messages.ts';
import { exactly, unchanged, type RegisterFamily, type ValueShape } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { STATUS_SCHEMA } from './schemas.ts';

/** The owner's words beside a status, in a location's settings. */
export interface MessageSettings {
  /** Only the texts that there are. */
  messages: Messages;
}

/** The key of one message's register. */
export const messageKey = (name: keyof Messages): `messages.${keyof Messages}` => `messages.${name}`;

const NAMES: readonly (keyof Messages)[] = [...MESSAGE_STATES, 'beforeClosing'];

const MESSAGE = exactly(z.nullable(Message));
const SHAPES: ReadonlyMap<string, ValueShape> = new Map<string, ValueShape>([
  ...MESSAGE_STATES.map((state): [string, ValueShape] => [messageKey(state), MESSAGE]),
  [messageKey('beforeClosing'), { strict: z.nullable(BeforeClosing), loose: z.nullable(LooseBeforeClosing) }],
]);

/** One register for each text, and one for the list of texts before closing. */
export const messages: RegisterFamily<MessageSettings> = {
  label: 'style',
  shapeOf: (key) => SHAPES.get(key) ?? null,
  steps: { 1: unchanged },
  schemaOf: () => STATUS_SCHEMA,
  absence: (key) => ({ key, value: null }),
  isRemovable: false,
  gate: { feature: 'customMessages', detail: 'Custom messages require a Pro plan or higher.' },
  read: (values) => ({
    messages: Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = values.get(messageKey(name)) ?? null;
        return value === null ? [] : [[name, value]];
      }),
    ),
  }),
  changes: (settings) => NAMES.map((name) => ({ key: messageKey(name), value: settings.messages[name] ?? null })),
};

export const messagesRules: FamilyRules = { fieldOf: (key) => key };
