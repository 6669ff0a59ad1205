import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** The shapes of an icon in a square of 24, as lucide-react has them. */
export interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: object])[];
}

/** Creates the component of an icon: the part of lucide-react that the app uses. The build puts it in place of the package's own function,
 * which also knows contexts, sizes and other frameworks.
 * Source: shared-schema/docs/decisions/0156-weight-of-the-second-model.md. */
export const createIcon =
  ({ name, node }: IconData): FunctionComponent<SVGProps<SVGSVGElement>> =>
  ({ className = '', ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name} ${className}`.trim(),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
