import { ArrowRight, Check } from 'lucide-react';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { RoutePicture } from './route-picture.tsx';

const promises = [
  'Tank capacity, disposal sites and their hours',
  'Works where the signal does not',
  'From the pump-out to the paid invoice',
];

export function Hero() {
  return (
    <section className="overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-14 md:px-8 md:py-20 lg:grid-cols-[1fr_1.08fr]">
        <div>
          <p className="text-sm font-semibold text-accent-text">
            Septic · portable sanitation · grease traps · manure
          </p>
          <h1 className="mt-3 text-4xl font-semibold text-balance md:text-5xl">
            Streamline Your Service Operations
          </h1>
          <p className="mt-5 max-w-xl text-xl text-ink-soft">
            Haulwright plans the day for companies that pump, haul and dispose: AI-assisted scheduling and
            dispatch, routes that know how full the tank is, and a record that proves where every gallon went.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink
              variant="primary"
              size="lg"
              href="/auth"
              iconAfter={<ArrowRight aria-hidden="true" />}
            >
              Get Started
            </ButtonLink>
            <ButtonLink size="lg" href="/pricing">
              See pricing
            </ButtonLink>
          </div>
          <ul className="mt-8 flex flex-col gap-2">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2.5 text-lg">
                <Check aria-hidden="true" className="size-4.5 shrink-0 text-good-fill" strokeWidth={2.6} />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <RoutePicture />
      </div>
    </section>
  );
}
