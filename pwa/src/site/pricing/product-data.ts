import { PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { PUBLIC_URL } from '../placeholders.ts';

/** The product and its prices as schema.org data. No rating: there are no reviews. */
export const productData = (): Record<string, unknown> => ({
  '@type': 'Product',
  name: 'Doorsign',
  description: 'The open sign for your website: visitors see at a glance whether a business is open, closed or away.',
  image: [`${PUBLIC_URL}/og/landing.png`],
  brand: { '@type': 'Brand', name: 'Doorsign' },
  url: `${PUBLIC_URL}/`,
  offers: PLAN_KEYS.map((key) => {
    const { marketingName, amount, currency } = PLANS[key];
    const price = (amount / 100).toFixed(2);
    const priceCurrency = currency.toUpperCase();
    return {
      '@type': 'Offer',
      name: marketingName,
      price,
      priceCurrency,
      availability: 'https://schema.org/InStock',
      url: `${PUBLIC_URL}/signup?plan=${key}`,
      ...(amount > 0 && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency,
          unitCode: 'MON',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        },
      }),
    };
  }),
});
