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
      title="Small on your page. Thorough behind the scenes."
      lead="Everything a door sign does, and a few things paper can’t."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Feature title="Holidays without surprises" picture={<HolidaysPicture />} isPaid>
          Check off public holidays in the US or another country, or add your own, closed or with special hours. The
          sign updates itself.
        </Feature>
        <Feature title="Works without a signal" picture={<OfflinePicture />}>
          Change your hours offline. The app keeps the change, tells you it isn’t live yet, and publishes it as soon as
          you’re back online.
        </Feature>
        <Feature title="Calls and directions" picture={<PopupPicture />}>
          One tap on the sign shows your hours, a call button and directions.
        </Feature>
        <Feature title="Your colors, your corner" picture={<LookPicture />}>
          Light, dark or automatic, any color, three sizes, any corner or wherever you drag it. See it before it goes
          live.
        </Feature>
        <Feature title="Nothing to wait for" picture={<LightPicture />}>
          One small script, one request: the widget loads under 100 ms, measured 60 ms from the server. No layout shift,
          no cookies, nothing stored on your visitors’ devices, and no limit on views.
        </Feature>
        <Feature title="Counts, not profiles" picture={<CountsPicture />} isPaid>
          See how often your sign was viewed, opened and used to call you, day by day. No IP addresses, no browser data,
          no profiles.
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
