import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { newestFirst, toList } from './lists.ts';
import { listParameters, mergeMetadata, metadata, optional, text, unsettable } from './parameters.ts';
import { createdRange, isInRange } from './ranges.ts';
import type { CustomerRow, InvoiceRow, State } from './state.ts';
import { withoutAbsent } from './without-absent.ts';
import { findRow } from './find-row.ts';
import type { World } from './world.ts';

/** @param invoices all invoices: an unpaid one makes its customer delinquent */
const toCustomer = (customer: CustomerRow, invoices: readonly InvoiceRow[]): Stripe.Customer => ({
  id: customer.id,
  object: 'customer',
  address: null,
  balance: customer.balance,
  created: customer.created,
  currency: null,
  default_source: null,
  delinquent: invoices.some((invoice) => invoice.customer === customer.id && isOverdue(invoice)),
  description: customer.description,
  discount: null,
  email: customer.email,
  invoice_prefix: customer.id.slice(4, 12).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: customer.card,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name,
  next_invoice_sequence: 1 + invoices.filter((invoice) => invoice.customer === customer.id).length,
  phone: customer.phone,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

const isOverdue = ({ status, attemptCount }: InvoiceRow): boolean => status === 'open' && attemptCount > 0;

/** Returns a customer, or the reduced object of a deleted customer. */
export const toAnyCustomer = (customer: CustomerRow, state: State): Stripe.Customer | Stripe.DeletedCustomer =>
  customer.isDeleted ? { id: customer.id, object: 'customer', deleted: true } : toCustomer(customer, state.invoices);

/** @throws StripeError resource_missing, also for a deleted customer */
export const findCustomer = (state: State, id: string, param = 'id'): CustomerRow =>
  findRow(
    state.customers.filter(({ isDeleted }) => !isDeleted),
    'customer',
    id,
    param,
  );

/** @param created the known properties of the customer */
export const createCustomer = (
  { state, now, newId, record }: World,
  created: Partial<Pick<CustomerRow, 'email' | 'name' | 'description' | 'phone' | 'metadata'>>,
): CustomerRow => {
  const customer: CustomerRow = {
    id: newId('cus'),
    created: now(),
    email: null,
    name: null,
    description: null,
    phone: null,
    metadata: {},
    balance: 0,
    card: null,
    isDeleted: false,
    ...created,
  };
  state.customers.push(customer);
  record('customer.created', toCustomer(customer, state.invoices));
  return customer;
};

const writable = optional({
  email: unsettable,
  name: unsettable,
  description: unsettable,
  phone: unsettable,
  metadata,
});

/** @param endSubscriptions cancels all subscriptions of a deleted customer */
export const customerEndpoints = (world: World, endSubscriptions: (customer: string) => void) => {
  const { state, record } = world;
  return [
    endpoint('POST', '/v1/customers', writable, (input) =>
      toCustomer(
        createCustomer(world, { ...withoutAbsent(input), metadata: mergeMetadata({}, input.metadata) }),
        state.invoices,
      ),
    ),
    endpoint(
      'GET',
      '/v1/customers',
      listParameters({ email: text, created: createdRange }),
      ({ email, created, ...page }) =>
        toList(
          '/v1/customers',
          newestFirst(state.customers)
            .filter((customer) => !customer.isDeleted && (email ?? customer.email) === customer.email)
            .filter((customer) => isInRange(customer.created, created))
            .map((customer) => toCustomer(customer, state.invoices)),
          page,
        ),
    ),
    endpoint('GET', '/v1/customers/:id', {}, (_, id) => toAnyCustomer(findRow(state.customers, 'customer', id), state)),
    endpoint('POST', '/v1/customers/:id', writable, (input, id) => {
      const customer = findCustomer(state, id);
      const before = toCustomer(customer, state.invoices);
      Object.assign(customer, withoutAbsent(input), { metadata: mergeMetadata(customer.metadata, input.metadata) });
      const after = toCustomer(customer, state.invoices);
      record('customer.updated', after, before);
      return after;
    }),
    endpoint('DELETE', '/v1/customers/:id', {}, (_, id): Stripe.DeletedCustomer => {
      const customer = findCustomer(state, id);
      endSubscriptions(id);
      record('customer.deleted', toCustomer(customer, state.invoices));
      customer.isDeleted = true;
      return { id, object: 'customer', deleted: true };
    }),
  ];
};
