import type { ReactNode } from 'react';
import { PLANS } from '@doorsign/shared-schema/plans';
import { Badge } from '../../ui/badge.tsx';
import {
  CountsPicture,
  HolidaysPicture,
  LightPicture,
  LookPicture,
  OfflinePicture,
  PopupPicture,
} from './feature-pictures.tsx';
import { LandingSection } from './sections.tsx';

/** The features that exist today; planned ones are on the price list only (shared-schema/docs/product-rules.md#p12). */
export function Features() {
  return (
    <LandingSection
      id="features"
      title="Small on your page. Thorough behind it."
      lead="Everything a door sign does, and what a sheet of paper cannot."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Feature title="Holidays without surprises" picture={<HolidaysPicture />} isPaid>
          Tick the US federal holidays of this year and the next, add your own, closed or with other hours. The sign
          turns by itself.
        </Feature>
        <Feature title="Works in the cellar" picture={<OfflinePicture />}>
          Change your hours without a connection. The change is kept, says that it is not live yet, and goes out as soon
          as it can.
        </Feature>
        <Feature title="A call, or the way to you" picture={<PopupPicture />}>
          A press on the sign opens your hours, a button that calls you, and directions to your door.
        </Feature>
        <Feature title="Your colors, your corner" picture={<LookPicture />}>
          Light or dark, eight accents, three sizes, any corner or a place of your own. See it before it is live.
        </Feature>
        <Feature title="Nothing to wait for" picture={<LightPicture />}>
          One small script, one request: the widget loads under 100 ms where the server is 60 ms away. No layout shift,
          no cookies, nothing stored on your visitors’ devices, and no limit on views.
        </Feature>
        <Feature title="Counts, not profiles" picture={<CountsPicture />} isPaid>
          How often the sign was seen, opened, called from: by hour, and about nobody. No address, no browser, no
          history of a person.
        </Feature>
      </div>
    </LandingSection>
  );
}

function Feature({
  title,
  picture,
  isPaid = false,
  children,
}: {
  title: string;
  picture: ReactNode;
  isPaid?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div aria-hidden className="grid h-48 place-items-center border-b border-line bg-shade px-6">
        {picture}
      </div>
      <div className="p-6">
        <h3 className="flex flex-wrap items-center gap-2 text-lg leading-7">
          {title}
          {isPaid ? (
            <Badge tone="brand" className="font-sans tracking-normal">
              {PLANS.pro.marketingName}
            </Badge>
          ) : null}
        </h3>
        <p className="mt-2 text-muted">{children}</p>
      </div>
    </section>
  );
}
