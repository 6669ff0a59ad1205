import { DAY_S } from '../calendar.ts';
import type { StripeControls } from '../controls.ts';
import type { Fault } from '../faults.ts';
import { SUBSCRIPTION_STATUSES } from '../state.ts';
import { redirect, shown, type PageAnswer, type PageRequest } from './answer.ts';
import { html, page } from './html.ts';

/** Runs the command of a form from the page or a test.
 * @returns whether the command is valid */
const obey = async (controls: StripeControls, form: URLSearchParams): Promise<boolean> => {
  const number = (name: string, otherwise: number): number => Math.max(0, Number(form.get(name) ?? otherwise) || 0);
  switch (form.get('do')) {
    case 'advance':
      controls.advance(number('ms', number('days', 0) * DAY_S * 1000));
      return true;
    case 'fault':
      await controls.setFault(
        toFault(form.get('kind'), number('ms', 0)),
        form.has('times') ? number('times', 1) : undefined,
      );
      return true;
    case 'hold':
      controls.webhooks.hold();
      return true;
    case 'release': {
      const ids = controls.webhooks.pending().map(({ id }) => id);
      const order = form.get('order') === 'reversed' ? ids.reverse() : ids;
      await controls.webhooks.release({ order, times: number('times', 1) });
      return true;
    }
    case 'retry':
      await controls.webhooks.retry();
      return true;
    case 'drop':
      controls.webhooks.drop(number('share', 0));
      return true;
    case 'status': {
      const subscription = controls.state.subscriptions.find(({ id }) => id === form.get('subscription'));
      const status = SUBSCRIPTION_STATUSES.find((known) => known === form.get('status'));
      if (!subscription || !status) return false;
      controls.forceStatus(subscription.id, status);
      return true;
    }
    case 'after_last_retry':
      controls.setAfterLastRetry(form.get('what') === 'mark_unpaid' ? 'mark_unpaid' : 'cancel');
      return true;
    default:
      return false;
  }
};

const toFault = (kind: string | null, ms: number): Fault | null => {
  switch (kind) {
    case 'slow':
      return { kind, ms };
    case 'error':
      return { kind, status: 500 };
    case 'hang':
    case 'garbage':
    case 'lost_answer':
    case 'refuse':
      return { kind };
    default:
      return null;
  }
};

/** Returns the state that tests read. */
const summary = ({ now, webhooks, state }: StripeControls): object => ({
  now: new Date(now()).toISOString(),
  pendingEvents: webhooks.pending(),
  subscriptions: state.subscriptions.map(({ id, customer, status, price }) => ({
    id,
    customer,
    email: state.customers.find((known) => known.id === customer)?.email,
    status,
    price,
  })),
});

/** Answers `/dev/stripe/control.json`: GET returns the state, POST runs a command and returns the state. */
export const answerControlCall = async (controls: StripeControls, request: PageRequest): Promise<PageAnswer | null> => {
  if (request.method === 'POST' && !(await obey(controls, request.form))) return null;
  return { kind: 'json', value: summary(controls) };
};

/** Answers `/dev/stripe`: the controls as a page for developers. */
export const answerControlPage = async (
  controls: StripeControls,
  pagesUrl: string,
  request: PageRequest,
): Promise<PageAnswer | null> => {
  if (request.method === 'POST') return (await obey(controls, request.form)) ? redirect(pagesUrl) : null;
  return shown(controlPage(controls));
};

const controlPage = ({ now, webhooks, state }: StripeControls): string =>
  page(
    'Stripe’s stand-in',
    html`<h1>Stripe’s stand-in</h1>
      <p>Its clock says ${new Date(now()).toUTCString()}. ${webhooks.pending().length} events wait to be delivered.</p>
      <h2>Let time pass</h2>
      <p class="quiet">Trials end, months renew and cancellations happen, here only: the clock of the server stays.</p>
      <form method="post" class="row">
        <input type="hidden" name="do" value="advance" />
        <label>Days <input type="number" name="days" min="1" value="14" /></label>
        <button>Advance</button>
      </form>
      <h2>Let something go wrong</h2>
      <form method="post" class="row">
        <input type="hidden" name="do" value="fault" />
        <label>
          Stripe
          <select name="kind">
            <option value="none">answers</option>
            <option value="error">answers 500</option>
            <option value="garbage">answers garbage</option>
            <option value="hang">hangs</option>
            <option value="lost_answer">loses the answer</option>
            <option value="refuse">is down</option>
          </select>
        </label>
        <button>Set</button>
      </form>
      <form method="post" class="row">
        <button name="do" value="hold">Hold events back</button>
        <button name="do" value="release">Deliver them</button>
        <button name="do" value="retry">Retry what was refused</button>
      </form>
      <h2>Subscriptions</h2>
      <ul>
        ${state.subscriptions.map(({ id, status, price, customer }) => html`<li>${id}: ${status}, ${price}, ${customer}</li>`)}
      </ul>`,
    true,
  );
