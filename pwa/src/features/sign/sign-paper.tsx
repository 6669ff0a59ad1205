import type { Ref } from 'react';
import type { PaperSize } from './paper-size.ts';
import { QrCode } from './qr-code.tsx';
import type { SignContent, SignLine } from './sign-content.ts';

export interface SignPaperProps {
  content: SignContent;
  size: PaperSize;
  /** The size of the text in CSS pixels; all other sizes follow it. */
  textSize: number;
  ref?: Ref<HTMLElement>;
}

/** The sheet of paper, in its real size. */
export function SignPaper({ content, size, textSize, ref }: SignPaperProps) {
  const { businessName, week, seasons, dates, website, asOf } = content;
  return (
    <article ref={ref} aria-label="Door sign" className="sign-paper" data-size={size}>
      <div className="sign-body" data-body>
        <div className="sign-text" data-text style={{ fontSize: `${textSize}px` }}>
          <h2 className="sign-name" dir="auto">
            {businessName}
          </h2>
          <Lines title="Hours" lines={week} isWeek />
          {seasons.map(({ dates: when, lines }) => (
            <Lines key={when} title={when} lines={lines} />
          ))}
          {dates.length > 0 ? <Lines title="Holidays and special days" lines={dates} /> : null}
        </div>
      </div>
      <footer className="sign-foot">
        {website ? (
          <>
            <QrCode address={website.address} className="sign-code" />
            <p className="sign-website">
              Today’s hours: <strong>{website.host}</strong>
            </p>
          </>
        ) : null}
        <p className="sign-date">As of {asOf}</p>
      </footer>
    </article>
  );
}

function Lines({ title, lines, isWeek = false }: { title: string; lines: readonly SignLine[]; isWeek?: boolean }) {
  return (
    <section className={isWeek ? 'sign-week' : 'sign-more'}>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ label, name, times }, index) => (
          <div key={index}>
            <dt>
              {label}
              {name ? (
                <>
                  {' '}
                  <bdi className="sign-named">{name}</bdi>
                </>
              ) : null}
            </dt>
            <dd>
              {times.map((time, at) => (
                <span key={at}>
                  <bdi>{time}</bdi>
                  {at < times.length - 1 ? ', ' : null}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
