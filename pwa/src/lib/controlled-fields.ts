import { options } from 'preact';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The properties that decide what a field contains. */
interface Controlled {
  value?: unknown;
  checked?: unknown;
}

const FIELDS: ReadonlySet<unknown> = new Set(['input', 'select', 'textarea']);

/** The properties of the last rendering of each field; null until fields are kept controlled. */
let rendered: WeakMap<EventTarget, Controlled> | null = null;

/** The event at which Preact calls a field's onChange. A box that is ticked has another event before it. */
const eventOf = ({ type }: Field): 'change' | 'input' =>
  /^(?:checkbox|radio|select-one|select-multiple)$/.test(type) ? 'change' : 'input';

/** Remembers what fields are rendered with. Preact's hooks of rendering can be added and never removed. */
const rememberFields = (): WeakMap<EventTarget, Controlled> => {
  const fields = new WeakMap<EventTarget, Controlled>();
  const { diffed } = options;
  options.diffed = (vnode) => {
    diffed?.(vnode);
    // Preact's own packages read a node's element by this name, too.
    const { __e: field } = vnode as unknown as { __e?: Element | null };
    if (field && FIELDS.has(vnode.type)) fields.set(field, vnode.props as Controlled);
  };
  return fields;
};

/** Keeps each field of the page at the value that it was rendered with, as React does: input that the screen does not take is
 * undone. Preact alone leaves it in the field when the screen does not render again.
 * @returns ends it */
export const keepFieldsControlled = (document: Document): (() => void) => {
  const fields = (rendered ??= rememberFields());

  const restore = (field: Field): void => {
    const { value, checked } = fields.get(field) ?? {};
    if ('checked' in field && typeof checked === 'boolean') {
      if (field.checked !== checked) field.checked = checked;
    } else if (typeof value === 'string' || typeof value === 'number') {
      if (field.value !== String(value)) field.value = String(value);
    }
  };

  const afterEvent = ({ type, target }: Event): void => {
    if (!target || !fields.has(target)) return;
    const field = target as Field;
    if (type !== eventOf(field)) return;
    // Preact renders in a microtask that the field's own listener has queued before this one.
    queueMicrotask(() => {
      if (field.type !== 'radio') return restore(field);
      // A press on one radio button also clears the others of its group.
      for (const radio of document.getElementsByName(field.name)) restore(radio as Field);
    });
  };
  document.addEventListener('input', afterEvent);
  document.addEventListener('change', afterEvent);
  return () => {
    document.removeEventListener('input', afterEvent);
    document.removeEventListener('change', afterEvent);
  };
};
