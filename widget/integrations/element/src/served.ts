import { defineDoorsign } from './index.ts';

// The module that a Doorsign server serves. Its elements ask the server from which it was loaded, which may be a path of the business's own
// website: {server}/api/widget/element.js.

const { url } = import.meta;
defineDoorsign({ server: new URL('../..', url).href });
