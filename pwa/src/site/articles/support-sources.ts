import type { Source } from '../reading/text-section.ts';

/** The sources of the article on support requests. */
export const SUPPORT_SOURCES: readonly Source[] = [
  {
    text: 'Matthew Dixon, Lara Ponomareff, Scott Turner and Rick DeLisi: Kick-Ass Customer Service. Harvard Business Review, January–February 2017',
    href: 'https://hbr.org/2017/01/kick-ass-customer-service',
  },
  {
    text: 'BrightLocal: Business Listings Trust Report 2021, a survey of 1,141 consumers in the United States, August 2021',
    href: 'https://www.brightlocal.com/research/business-listings-trust-report/',
  },
  {
    text: 'MarketingCharts, 2018: Majority of Consumers Frustrated by Inaccurate Local Business Listings, on a survey by BrightLocal',
    href: 'https://www.marketingcharts.com/cross-media-and-traditional/local-and-small-biz-82935/',
  },
  {
    text: 'Gloria Mark, Daniela Gudith and Ulrich Klocke: The Cost of Interrupted Work: More Speed and Stress. Proceedings of CHI 2008',
    href: 'https://doi.org/10.1145/1357054.1357072',
  },
];
