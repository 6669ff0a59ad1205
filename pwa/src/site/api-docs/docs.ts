import { nameControls } from './name-controls.ts';

/** The options of Swagger UI that this page sets. */
interface ReferenceOptions {
  url: string;
  domNode: Element;
  presets: readonly unknown[];
  plugins: readonly (() => { wrapComponents: Readonly<Record<string, () => () => null>> })[];
  layout: 'BaseLayout';
  docExpansion: 'none' | 'list';
  defaultModelsExpandDepth: number;
  deepLinking: boolean;
  persistAuthorization: boolean;
  validatorUrl: null;
  syntaxHighlight: false;
}

/** Swagger UI, which the page loads as a script before this one. */
declare const SwaggerUIBundle: ((options: ReferenceOptions) => unknown) & {
  readonly presets: { readonly apis: unknown };
};

/** Parts that the page itself has, or that offer no choice: the title, and a list with one server. */
const withoutTitle = () => ({
  wrapComponents: { InfoContainer: () => () => null, ServersContainer: () => () => null },
});

const reference = document.querySelector('#reference-view');
if (reference) {
  nameControls(reference);
  SwaggerUIBundle({
    url: '/api/v1/openapi.json',
    domNode: reference,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [withoutTitle],
    layout: 'BaseLayout',
    docExpansion: 'list',
    // The schemas are beside each call.
    defaultModelsExpandDepth: -1,
    // The part of the address after "#" names an error code.
    deepLinking: false,
    // A pasted key stays in the memory of this page.
    persistAuthorization: false,
    // Nothing is sent to another server.
    validatorUrl: null,
    // Its colors are too faint to read.
    syntaxHighlight: false,
  });
}
