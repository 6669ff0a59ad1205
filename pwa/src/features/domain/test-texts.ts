import type { DomainTestAnswer } from '@doorsign/shared-schema/api';
import type { AlertKind } from '../../ui/alert.tsx';

/** The result of a domain test in words: what was found, and the next step. */
export interface TestText {
  readonly kind: AlertKind;
  readonly title: string;
  readonly text: string;
  /** The screen on which the problem is fixed. */
  readonly action?: { readonly to: string; readonly label: string };
}

const GET_CODE = { to: '/install', label: 'Get the code' };
const OPEN_ONCE = 'open your site once; we’ll see it then';

/** Returns the text of a test's result.
 * @param domain the tested domain
 * Source: shared-schema/docs/http-contract.md#domain-test. */
export const testText = ({ result, url, status, tagManager }: DomainTestAnswer, domain: string): TestText => {
  switch (result) {
    case 'found':
      return {
        kind: 'success',
        title: `Your code is on ${domain}`,
        text: 'We found this widget’s code on your home page.',
      };
    case 'held_back':
      return {
        kind: 'warning',
        title: `Something is delaying your code on ${domain}`,
        text: 'The code is there, but a speed plugin, a cookie banner or another script decides when it runs. Open your site: if the widget appears right away, all is well. If it’s late or missing, exclude it from that tool.',
        action: { to: '/install', label: 'See how' },
      };
    case 'without_id':
      return {
        kind: 'warning',
        title: `The code on ${domain} is out of date`,
        text: 'Your widget ID is missing from the script’s URL. Copy the current code and paste it in place of the old code.',
        action: GET_CODE,
      };
    case 'other_widget':
      return {
        kind: 'warning',
        title: `The code on ${domain} is for another widget`,
        text: 'It has a different widget ID. Copy this widget’s code and replace the other code with it.',
        action: GET_CODE,
      };
    case 'not_found':
      return {
        kind: 'warning',
        title: `Your code isn’t on ${domain} yet`,
        text: `We couldn’t find it in the page’s HTML. ${
          tagManager
            ? `Your page uses Google Tag Manager, which adds code later: ${OPEN_ONCE}.`
            : `If you use Google Tag Manager, ${OPEN_ONCE}. Otherwise, paste the code, publish your website and test again.`
        }`,
        action: GET_CODE,
      };
    case 'too_large':
      return {
        kind: 'info',
        title: `The home page of ${domain} is very large`,
        text: `Your code isn’t in its first megabyte, and we don’t read more. If you’ve added it further down, ${OPEN_ONCE}.`,
      };
    case 'not_resolved':
      return {
        kind: 'error',
        title: `We can’t find ${domain}`,
        text: 'This domain has no address on the internet. Check its spelling. If it’s new, it can take up to a day to work everywhere.',
      };
    case 'private_address':
      return {
        kind: 'info',
        title: `${domain} isn’t on the public internet`,
        text: 'It leads to your own computer or a private network, which we can’t open from here. Open your site yourself: if you see the widget, it works.',
      };
    case 'refused':
      return {
        kind: 'error',
        title: `${domain} didn’t answer`,
        text: 'Nothing accepts connections at this address. Ask your hosting company whether your website is online.',
      };
    case 'timed_out':
      return {
        kind: 'error',
        title: `${domain} took too long to answer`,
        text: 'We stopped waiting after nine seconds. Test again in a minute. If it stays slow, ask your hosting company.',
      };
    case 'unreachable':
      return {
        kind: 'error',
        title: `The connection to ${domain} was cut off`,
        text: 'Test again in a minute. If it happens again, ask your hosting company.',
      };
    case 'certificate':
      return {
        kind: 'error',
        title: `${domain} has no valid certificate`,
        text: 'Browsers may warn your visitors that the connection isn’t secure. Ask your hosting company to fix the HTTPS certificate, then test again.',
      };
    case 'redirected_away':
      return redirectText(url, domain);
    case 'too_many_redirects':
      return {
        kind: 'error',
        title: `${domain} redirects in circles`,
        text: 'We followed five redirects and reached no page. Ask your hosting company to check the redirects between http, https and www.',
      };
    case 'http_error':
      return errorText(domain, status ?? 0);
    case 'not_html':
      return {
        kind: 'warning',
        title: `${domain} doesn’t show a web page`,
        text: 'What it sends isn’t HTML, so no widget can appear on it. Check that your website is published at this domain.',
      };
    case 'other':
      return {
        kind: 'info',
        title: 'The test is done',
        text: 'This version of the app can’t show its result. Update the app, then test again.',
      };
  }
};

const redirectText = (url: string, domain: string): TestText => {
  const to = URL.canParse(url) ? new URL(url).host : '';
  return {
    kind: 'warning',
    title: to ? `${domain} sends visitors to ${to}` : `${domain} sends visitors somewhere else`,
    text: 'Your widget only appears on your allowed domain. If that’s your website, use it as your allowed domain instead.',
  };
};

const errorText = (domain: string, status: number): TestText => {
  if (status === 404 || status === 410)
    return {
      kind: 'error',
      title: `${domain} has no home page`,
      text: `It answered “not found” (${status}). Check that your website is published at this domain.`,
    };
  if ([401, 403, 407, 429, 503].includes(status))
    return {
      kind: 'warning',
      title: `${domain} didn’t let us in (${status})`,
      text: `A password, a firewall or a “coming soon” page keeps our test out. If visitors can see your website, ${OPEN_ONCE}.`,
    };
  return {
    kind: 'error',
    title: `${domain} answered with an error (${status})`,
    text: 'Open your site to see whether it works. If it doesn’t, ask your hosting company.',
  };
};
