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
    plan: 'Works on every WordPress that you host yourself. WordPress.com takes scripts only on plans that allow plugins.',
    steps: [
      <>
        Under <Ui>Plugins &gt; Add New Plugin</Ui> search for <Typed>WPCode</Typed>, then install and activate it.
      </>,
      <>
        Open <Ui>Code Snippets &gt; Header &amp; Footer</Ui>.
      </>,
      <>
        Paste the code into <Ui>Footer</Ui> and press <Ui>Save Changes</Ui>.
      </>,
      <>If you use a caching plugin, clear its cache.</>,
    ],
    note: 'A plugin that speeds up scripts may hold the sign back: see Script optimisers below.',
  },
  {
    name: 'Shopify',
    plan: 'Works on every plan that has the theme code editor. The Starter plan does not have it.',
    steps: [
      <>
        Open <Ui>Online Store &gt; Themes</Ui>.
      </>,
      <>
        Beside your theme choose <Ui>… &gt; Edit code</Ui>.
      </>,
      <>
        In the folder <Ui>layout</Ui> open <Ui>theme.liquid</Ui>.
      </>,
      <>
        Paste the code just before {BODY_END} and press <Ui>Save</Ui>.
      </>,
    ],
    note: 'Staff need the permission to edit code, and another theme needs the code again. Shopify keeps its checkout pages free of such code.',
  },
  {
    name: 'Squarespace',
    plan: 'Needs the Core plan or higher (on older plans Business or Commerce). Personal and Basic have no code injection.',
    steps: [
      <>
        Open <Ui>Website &gt; Pages &gt; Website Tools &gt; Code Injection</Ui>. In older accounts it is under{' '}
        <Ui>Settings &gt; Advanced</Ui>.
      </>,
      <>
        Paste the code into <Ui>Footer</Ui>.
      </>,
      <>
        Press <Ui>Save</Ui>.
      </>,
    ],
    note: 'While you are logged in, Squarespace may not run the code in its preview. Look at your website in a private window.',
  },
  {
    name: 'Wix',
    plan: 'Needs a Premium plan with a domain of your own that is connected, and a published website.',
    steps: [
      <>
        In your website’s dashboard open <Ui>Settings &gt; Custom Code</Ui>.
      </>,
      <>
        Press <Ui>Add Custom Code</Ui> and paste the code.
      </>,
      <>
        Choose <Ui>All pages</Ui>, <Ui>Load code once</Ui> and <Ui>Body - end</Ui>.
      </>,
      <>
        Press <Ui>Apply</Ui>.
      </>,
    ],
    note: 'The element Embed HTML will not do: it shows the code in a frame of its own.',
  },
  {
    name: 'Google Tag Manager',
    plan: 'Free. What it takes to have Tag Manager on your website is up to your website’s platform.',
    steps: [
      <>
        Under <Ui>Tags &gt; New &gt; Tag Configuration</Ui> choose <Ui>Custom HTML</Ui>.
      </>,
      <>Paste the code below. It is shorter, because Tag Manager drops data attributes.</>,
      <>
        Under <Ui>Triggering</Ui> choose <Ui>All Pages</Ui> and press <Ui>Save</Ui>.
      </>,
      <>
        Press <Ui>Submit</Ui> and publish the container.
      </>,
    ],
    code: `<script async src="${scriptUrl}"></script>`,
    note: 'Visitors who block Tag Manager do not see the sign. The snippet in the page itself reaches everybody.',
  },
  {
    name: 'React and Next.js',
    plan: 'No limits: it is your own code.',
    steps: [
      <>
        Next.js: put the component below into <Ui>app/layout.tsx</Ui>.
      </>,
      <>
        React with Vite or another bundler: paste the snippet into <Ui>index.html</Ui>, just before {BODY_END}.
      </>,
      <>Build and deploy.</>,
    ],
    code: nextCode(scriptUrl),
    note: 'It loads once and stays while visitors go from page to page.',
  },
  {
    name: 'Plain HTML',
    plan: 'No limits: any host will do.',
    steps: [
      <>Open the template or footer that all of your pages share, else each page.</>,
      <>Paste the code just before {BODY_END}.</>,
      <>Save and upload.</>,
    ],
  },
];
