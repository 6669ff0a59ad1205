import type { WidgetAddress } from '../../lib/snippet.ts';
import { scriptUrlOf } from '../../lib/snippet.ts';

/** The installation guide of one platform. The texts are marked up as in marked-text.tsx, and also go into mails. */
export interface Guide {
  readonly name: string;
  /** The plan or setup that the platform requires for custom code. */
  readonly plan: string;
  /** The place for the code. {server} stands for the address of this server. */
  readonly paste: string;
  /** The last click, which makes the change public. */
  readonly publish: string;
  /** Other code, where the plain snippet does not work. */
  readonly codeFor?: (widget: WidgetAddress) => string;
  /** A common pitfall. */
  readonly note?: string;
}

/** The platforms with a guide, in the order of the choice: website builders first. */
export const GUIDES = {
  wordpress: {
    name: 'WordPress',
    plan: 'Works wherever you can install plugins.',
    paste:
      'Download our plugin from `{server}/integrations/doorsign-wordpress.zip`. Under **Plugins > Add New Plugin > Upload Plugin**, install and activate it. Under **Settings > Doorsign**, paste the code.',
    publish: 'Click **Connect**, and clear your page cache, if any.',
    note: 'A speed plugin may delay it: see “Caching and speed plugins” below.',
  },
  shopify: {
    name: 'Shopify',
    plan: 'Works on every plan but Starter, which has no theme code editor.',
    paste:
      'Open **Online Store > Themes**. Next to your theme, choose **… > Edit code**. In the **layout** folder, open **theme.liquid** and paste the code just before `</body>`.',
    publish: 'Click **Save**.',
    note: 'A new theme needs the code again. Checkout pages can’t have it.',
  },
  wix: {
    name: 'Wix',
    plan: 'Needs a Premium plan with your own domain connected and a published website.',
    paste:
      'In your website’s dashboard, open **Settings > Custom Code**. Click **Add Custom Code** and paste the code. Choose **All pages**, **Load code once** and **Body - end**.',
    publish: 'Click **Apply**.',
    note: 'Don’t use the Embed HTML element: it puts the code in a frame of its own.',
  },
  squarespace: {
    name: 'Squarespace',
    plan: 'Needs the Core plan or higher (on older plans, Business or Commerce).',
    paste:
      'Open **Website > Pages > Website Tools > Code Injection**. In older accounts, it’s under **Settings > Advanced**. Paste the code into **Footer**.',
    publish: 'Click **Save**.',
    note: 'While you’re logged in, Squarespace may not run the code in its preview. Check your website in a private window.',
  },
  webflow: {
    name: 'Webflow',
    plan: 'Needs a paid plan: free sites don’t have custom code.',
    paste: 'Open **Site settings > Custom code** and paste the code into **Footer code**.',
    publish: 'Click **Save changes**, then **Publish**.',
    note: 'The Designer doesn’t run the code. Check your published website.',
  },
  ghost: {
    name: 'Ghost',
    plan: 'Works on Ghost(Pro) and on Ghost that you host yourself.',
    paste: 'Open **Settings > Code injection** and paste the code into **Site footer**.',
    publish: 'Click **Save**.',
  },
  tagManager: {
    name: 'Google Tag Manager',
    plan: 'Free. How to add Tag Manager to your website depends on its platform.',
    paste:
      'Under **Tags > New > Tag Configuration**, choose **Custom HTML** and paste the code. Under **Triggering**, choose **All Pages** and click **Save**.',
    publish: 'Click **Submit** and publish the container.',
    codeFor: (widget) => `<script async src="${scriptUrlOf(widget)}"></script>`,
    note: 'Visitors who block Tag Manager don’t see the widget.',
  },
  react: {
    name: 'React and Next.js',
    plan: 'No limits: it’s your own code.',
    paste:
      'Next.js: add the component to **app/layout.tsx**. Others: paste the one under “Embed Code” into **index.html**.',
    publish: 'Build and deploy.',
    codeFor: (widget) =>
      [
        "import Script from 'next/script';",
        '',
        '// in app/layout.tsx, inside <body>, after {children}',
        `<Script src="${scriptUrlOf(widget)}" strategy="afterInteractive" />`,
      ].join('\n'),
    note: 'It loads once and stays as visitors move from page to page.',
  },
  html: {
    name: 'Plain HTML',
    plan: 'No limits: any host works.',
    paste: 'Open the template or footer that all your pages share, or each page. Paste the code just before `</body>`.',
    publish: 'Save and upload.',
  },
} as const satisfies Record<string, Guide>;

/** A platform with a guide. */
export type Platform = keyof typeof GUIDES;

/** The guide for all other platforms. */
const OTHER_GUIDE: Guide = {
  name: 'your website',
  plan: 'Works on every website that lets you add code.',
  paste: 'Just before `</body>`, or wherever your website builder lets you add custom code.',
  publish: 'Publish your change.',
};

/** Returns the guide of a platform, or the general one. */
export const guideOf = (platform: Platform | null): Guide => (platform === null ? OTHER_GUIDE : GUIDES[platform]);
