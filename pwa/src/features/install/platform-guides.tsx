import { CodeBlock } from '../../ui/code-block.tsx';
import { Disclosure } from './disclosure.tsx';
import { guidesFor, type Guide } from './guides.tsx';
import { ScriptOptimisers } from './script-optimisers.tsx';

/** The installation guides of all platforms. Source: facts install.guide.*. */
export function PlatformGuides({ scriptUrl }: { scriptUrl: string }) {
  return (
    <div className="px-5 pt-2 pb-5">
      <div className="divide-y divide-line">
        {guidesFor(scriptUrl).map((guide) => (
          <Disclosure key={guide.name} title={guide.name}>
            <GuideSteps guide={guide} />
          </Disclosure>
        ))}
      </div>
      <ScriptOptimisers />
    </div>
  );
}

function GuideSteps({ guide: { name, plan, steps, code, note } }: { guide: Guide }) {
  return (
    <>
      <p className="rounded-control bg-shade px-3.5 py-2.5">
        <b className="font-medium">Plan:</b> {plan}
      </p>
      <ol className="grid list-decimal gap-1.5 pl-5 text-muted marker:text-muted marker:tabular">
        {steps.map((step, index) => (
          // The list never changes.
          <li key={index} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
      {code ? (
        <CodeBlock code={code}>
          <span className="text-muted">The code for {name}</span>
        </CodeBlock>
      ) : null}
      {note ? <p className="text-muted">{note}</p> : null}
    </>
  );
}
