import { DIRECTORY_PLACEHOLDERS } from '@doorsign/shared-schema/api';

/** The built files of the page, as addresses from the root of the site. */
export interface DirectoryAssets {
  readonly script: string;
  readonly styles: string;
}

const { name, title, description, url, dataUrl, intro, locations, structuredData } = DIRECTORY_PLACEHOLDERS;

/** Builds the page of a business's directory, which the server fills for each business (sync-server/src/locations/directory). It is complete
 * without scripts: the script keeps the statuses current, and sorts by distance. */
export const directoryHtml = ({ script, styles }: DirectoryAssets): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<link rel="stylesheet" href="${styles}">
<script type="module" src="${script}"></script>
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#101512" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta name="twitter:card" content="summary">
${structuredData}
</head>
<body data-url="${dataUrl}">
<header>
<h1>${name}</h1>
<p class="intro">${intro}</p>
</header>
<main>
<div class="nearest" hidden>
<button type="button">Show nearest first</button>
<p>Your location stays on this device. It only sorts this list and isn’t sent anywhere.</p>
</div>
<p class="news" role="status"></p>
<ul class="locations">
${locations}
</ul>
</main>
<footer>
<p><a href="/">Open signs by Doorsign</a></p>
<p><a href="/privacy">Privacy</a> <a href="/accessibility">Accessibility</a></p>
</footer>
</body>
</html>
`;
