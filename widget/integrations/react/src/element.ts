// In the npm package this file is the built web component, so that the package needs no other.
export { defineDoorsign, type DoorsignOptions } from '../../element/src/index.ts';
