import { Card } from '../../ui/card.tsx';
import { Points } from '../../ui/points.tsx';

const POINTS = [
  {
    title: 'What it does',
    text: 'Before your widget appears, it checks the page’s address against your domain. On any other website, it stays hidden.',
  },
  {
    title: 'What’s included',
    text: 'The domain itself, with or without www, all its subdomains, and your own computer for testing.',
  },
  {
    title: 'What it doesn’t do',
    text: 'It prevents misuse of your widget. It doesn’t hide anything: your hours are public on your own website.',
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
