/** An error response of Stripe. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;

  constructor(
    message: string,
    {
      status = 400,
      type = 'invalid_request_error',
      code,
      param,
      declineCode,
    }: Partial<Omit<StripeError, keyof Error>> = {},
  ) {
    super(message);
    this.name = 'StripeError';
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
    this.declineCode = declineCode;
  }

  /** @returns the body in Stripe's error format */
  toBody(requestId: string): object {
    return {
      error: {
        type: this.type,
        ...(this.code !== undefined && {
          code: this.code,
          doc_url: `https://stripe.com/docs/error-codes/${this.code.replaceAll('_', '-')}`,
        }),
        ...(this.declineCode !== undefined && { decline_code: this.declineCode }),
        message: this.message,
        ...(this.param !== undefined && { param: this.param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    };
  }
}

/** Creates the most common error of a bank. */
export const cardDeclined = (): StripeError =>
  new StripeError('Your card was declined.', {
    status: 402,
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'generic_decline',
  });

/** @param param the source of the id: the path's `id`, or a parameter */
export const noSuch = (noun: string, id: string, param = 'id'): StripeError =>
  new StripeError(`No such ${noun}: '${id}'`, { status: param === 'id' ? 404 : 400, code: 'resource_missing', param });
