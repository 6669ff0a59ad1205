import { createElement, useEffect, type FunctionComponent, type ReactNode } from 'react';
import type { DoorsignStatusAnswer } from './fetch-status.ts';

/** Properties of all components. */
export interface DoorsignProps {
  /** The widget ID, from Install Widget. */
  readonly widget: string;
  /** The address of the Doorsign server, such as "https://doorsign.example". */
  readonly server: string;
  /** Language of texts, times and dates, such as "de" or "en-GB"; the nearest `lang` of the page by default. */
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
}

export interface DoorsignTextProps extends DoorsignProps {
  /** Shown before the facts are there, on the server, without scripts, and while the Doorsign server is down. */
  readonly fallback?: ReactNode;
}

export interface DoorsignIfProps extends DoorsignProps {
  /** Shows the children while the business is open. */
  readonly open?: boolean | undefined;
  /** Shows the children while the business is closed, for a holiday or otherwise. */
  readonly closed?: boolean | undefined;
  /** Shows the children while the business is closed for a holiday. */
  readonly holiday?: boolean | undefined;
  /** The answer of fetchDoorsignStatus, for the server's rendering: it decides until the facts are there. */
  readonly status?: DoorsignStatusAnswer | null | undefined;
  /** Hides the children until the facts are there, unless `status` decides. Without it they are shown. */
  readonly hidden?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The status in one sentence, in the page's text. */
export const DoorsignStatus: FunctionComponent<DoorsignTextProps> = ({ fallback, ...props }) =>
  useDoorsign('doorsign-status', props, {}, fallback);

/** The week with today marked, and the next holiday. */
export const DoorsignHours: FunctionComponent<DoorsignTextProps> = ({ fallback, ...props }) =>
  useDoorsign('doorsign-hours', props, {}, fallback);

/** Content for the times at which the business is open, closed, or closed for a holiday. */
export const DoorsignIf: FunctionComponent<DoorsignIfProps> = ({
  open = false,
  closed = false,
  holiday = false,
  status,
  hidden = false,
  children,
  ...props
}) => {
  const isHidden = status ? !isMet({ open, closed, holiday }, status) : hidden;
  // React 18 writes `true` and `false` into the attributes of custom elements, so a flag is an empty text or missing. `hidden` is a property
  // of every element, which React 19 sets.
  const flag = (isSet: boolean): '' | undefined => (isSet ? '' : undefined);
  const flags = { open: flag(open), closed: flag(closed), holiday: flag(holiday), hidden: isHidden || undefined };
  return useDoorsign('doorsign-if', props, flags, children);
};

/** Returns whether a condition is met, as the element decides it. */
const isMet = (
  { open, closed, holiday }: { readonly open: boolean; readonly closed: boolean; readonly holiday: boolean },
  { status }: DoorsignStatusAnswer,
): boolean =>
  status === 'open' ? open : status === 'holiday' ? holiday || closed : status === 'closed' ? closed : false;

/** Renders an element. It is defined in the browser alone, after React has taken over the server's markup. */
const useDoorsign = (
  name: string,
  { widget, server, lang, className, id }: DoorsignProps,
  flags: Readonly<Record<string, '' | true | undefined>>,
  children: ReactNode,
): ReactNode => {
  useEffect(() => {
    // A file that fails to load leaves the content as it is.
    import('./element.ts').then(
      ({ defineDoorsign }) => defineDoorsign(),
      () => {},
    );
  }, []);
  return createElement(name, { widget, server, lang, id, class: className, ...flags }, children);
};

interface ElementAttributes {
  readonly widget: string;
  readonly server?: string;
  readonly lang?: string;
  readonly id?: string;
  readonly class?: string;
  readonly slot?: string;
  readonly hidden?: boolean | '';
  readonly key?: string | number | null;
  readonly children?: ReactNode;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'doorsign-status': ElementAttributes;
      'doorsign-hours': ElementAttributes;
      'doorsign-if': ElementAttributes & {
        readonly open?: '' | undefined;
        readonly closed?: '' | undefined;
        readonly holiday?: '' | undefined;
      };
    }
  }
}
