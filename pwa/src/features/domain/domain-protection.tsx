import { Card } from '../../ui/card.tsx';
import { Points } from '../../ui/points.tsx';

const POINTS = [
  {
    title: 'What it does',
    text: 'Before your widget shows, it compares the page’s address with your domain. On any other website it stays hidden.',
  },
  {
    title: 'What is included',
    text: 'The domain itself, with or without www, all of its subdomains, and your own computer while you try it out.',
  },
  {
    title: 'What it is not',
    text: 'It keeps others from using your widget. It keeps nothing secret: your hours are public on your own website. It prevents misuse, and is no more than that.',
  },
];

/** Explains what a domain restriction does and does not do. Source: shared-schema/docs/http-contract.md#host-test. */
export function DomainProtection() {
  return (
    <Card title="How domain protection works">
      <Points points={POINTS} className="grid gap-3" />
    </Card>
  );
}
