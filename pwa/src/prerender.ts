// Everything that the build renders to HTML.
export { firstPaints } from './app/first-paints.tsx';
export { renderAt, renderSite } from './site/render-site.tsx';
