import type { ReactNode } from 'react';
import { Typed, Ui } from './text-marks.tsx';

/** The installation guide of one platform. */
export interface Guide {
  readonly name: string;
  /** The plan or setup that the platform requires for custom code. */
  readonly plan: string;
  readonly steps: readonly ReactNode[];
  /** Other code, where the plain snippet does not work. */
  readonly code?: string;
  /** A common pitfall. */
  readonly note?: ReactNode;
}

/** Returns the code for Next.js, which has its own script component. */
const nextCode = (scriptUrl: string): string =>
  [
    "import Script from 'next/script';",
    '',
    '// in app/layout.tsx, inside <body>, after {children}',
    `<Script src="${scriptUrl}" strategy="afterInteractive" />`,
  ].join('\n');

const BODY_END = <Typed>&lt;/body&gt;</Typed>;

/** Returns the guide of each platform, website builders first.
 * @param scriptUrl the widget's URL with its ID */
export const guidesFor = (scriptUrl: string): readonly Guide[] => [
  {
    name: 'WordPress',
    plan: 'Works on any WordPress site you host yourself. WordPress.com allows scripts only on plans that allow plugins.',
    steps: [
      <>
        Under <Ui>Plugins &gt; Add New Plugin</Ui>, search for <Typed>WPCode</Typed>, then install and activate it.
      </>,
      <>
        Open <Ui>Code Snippets &gt; Header &amp; Footer</Ui>.
      </>,
      <>
        Paste the code into <Ui>Footer</Ui> and click <Ui>Save Changes</Ui>.
      </>,
      <>If you use a caching plugin, clear its cache.</>,
    ],
    note: 'A plugin that speeds up scripts may delay the widget: see “Caching and speed plugins” below.',
  },
  {
    name: 'Shopify',
    plan: 'Works on any plan that has the theme code editor. The Starter plan doesn’t have it.',
    steps: [
      <>
        Open <Ui>Online Store &gt; Themes</Ui>.
      </>,
      <>
        Next to your theme, choose <Ui>… &gt; Edit code</Ui>.
      </>,
      <>
        In the <Ui>layout</Ui> folder, open <Ui>theme.liquid</Ui>.
      </>,
      <>
        Paste the code just before {BODY_END} and click <Ui>Save</Ui>.
      </>,
    ],
    note: 'Staff need permission to edit code, and a new theme needs the code again. Shopify doesn’t allow this kind of code on its checkout pages.',
  },
  {
    name: 'Squarespace',
    plan: 'Needs the Core plan or higher (on older plans, Business or Commerce). Personal and Basic don’t have code injection.',
    steps: [
      <>
        Open <Ui>Website &gt; Pages &gt; Website Tools &gt; Code Injection</Ui>. In older accounts, it’s under{' '}
        <Ui>Settings &gt; Advanced</Ui>.
      </>,
      <>
        Paste the code into <Ui>Footer</Ui>.
      </>,
      <>
        Click <Ui>Save</Ui>.
      </>,
    ],
    note: 'While you’re logged in, Squarespace may not run the code in its preview. Check your website in a private window.',
  },
  {
    name: 'Wix',
    plan: 'Needs a Premium plan with your own domain connected and a published website.',
    steps: [
      <>
        In your website’s dashboard, open <Ui>Settings &gt; Custom Code</Ui>.
      </>,
      <>
        Click <Ui>Add Custom Code</Ui> and paste the code.
      </>,
      <>
        Choose <Ui>All pages</Ui>, <Ui>Load code once</Ui> and <Ui>Body - end</Ui>.
      </>,
      <>
        Click <Ui>Apply</Ui>.
      </>,
    ],
    note: 'Don’t use the Embed HTML element: it puts the code in a frame of its own.',
  },
  {
    name: 'Google Tag Manager',
    plan: 'Free. How to add Tag Manager to your website depends on its platform.',
    steps: [
      <>
        Under <Ui>Tags &gt; New &gt; Tag Configuration</Ui>, choose <Ui>Custom HTML</Ui>.
      </>,
      <>Paste the code below. It’s shorter because Tag Manager drops data attributes.</>,
      <>
        Under <Ui>Triggering</Ui>, choose <Ui>All Pages</Ui> and click <Ui>Save</Ui>.
      </>,
      <>
        Click <Ui>Submit</Ui> and publish the container.
      </>,
    ],
    code: `<script async src="${scriptUrl}"></script>`,
    note: 'Visitors who block Tag Manager don’t see the widget. Code in the page itself reaches everyone.',
  },
  {
    name: 'React and Next.js',
    plan: 'No limits: it’s your own code.',
    steps: [
      <>
        Next.js: add the component below to <Ui>app/layout.tsx</Ui>.
      </>,
      <>
        React with Vite or another bundler: paste the code into <Ui>index.html</Ui>, just before {BODY_END}.
      </>,
      <>Build and deploy.</>,
    ],
    code: nextCode(scriptUrl),
    note: 'It loads once and stays as visitors move from page to page.',
  },
  {
    name: 'Plain HTML',
    plan: 'No limits: any host works.',
    steps: [
      <>Open the template or footer that all your pages share, or each page.</>,
      <>Paste the code just before {BODY_END}.</>,
      <>Save and upload.</>,
    ],
  },
];
