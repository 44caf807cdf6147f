import { Check } from 'lucide-react';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { PageBar } from '../page-bar.tsx';
import { PublicFooter } from '../public-footer.tsx';
import { PriceCalculator } from './price-calculator.tsx';
import { PricingQuestions } from './pricing-questions.tsx';

const included = [
  'Admin portal for the whole office',
  'AI routing engine',
  '1 vehicle',
  'First 250 customers',
];

const extras = [
  {
    price: '$0.55',
    unit: 'per customer per month',
    text: 'For each customer beyond the first 250. Archived clients cost nothing.',
  },
  {
    price: '$16',
    unit: 'per vehicle per year',
    text: 'For each vehicle beyond the first. Users are free: give everyone an account.',
  },
];

export default function PricingPage() {
  return (
    <>
      <PageBar />
      <main className="mx-auto max-w-6xl px-4 py-12 md:px-8 md:py-16">
        <div className="max-w-2xl">
          <h1 className="text-4xl font-semibold text-balance">
            One flat price, and you only pay more when you grow
          </h1>
          <p className="mt-4 text-xl text-ink-soft">12-month free trial. No credit card needed to begin.</p>
        </div>
        <div className="mt-10 grid gap-4 lg:grid-cols-[1.1fr_1fr]">
          <section
            aria-labelledby="flat-price"
            className="rounded-xl border border-line bg-surface p-6 shadow-card md:p-8"
          >
            <h2 id="flat-price" className="text-lg font-semibold">
              Company
            </h2>
            <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
              <span className="numeric text-5xl font-semibold">$125</span>{' '}
              <span className="text-lg text-ink-soft">per year per company</span>
            </p>
            <ul className="mt-6 flex flex-col gap-3">
              {included.map((item) => (
                <li key={item} className="flex items-center gap-3 text-lg">
                  <Check aria-hidden="true" className="size-4.5 shrink-0 text-good-fill" strokeWidth={2.6} />
                  {item}
                </li>
              ))}
            </ul>
            <div className="mt-7">
              <ButtonLink variant="primary" size="lg" href="/auth">
                Start free trial
              </ButtonLink>
            </div>
          </section>
          <div className="grid gap-4">
            {extras.map((extra) => (
              <section
                key={extra.unit}
                aria-label={extra.unit}
                className="flex flex-col justify-center rounded-xl border border-line bg-surface p-6 shadow-card md:p-8"
              >
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="numeric text-3xl font-semibold">{extra.price}</span>{' '}
                  <span className="text-lg text-ink-soft">{extra.unit}</span>
                </p>
                <p className="mt-2 text-lg text-ink-soft">{extra.text}</p>
              </section>
            ))}
          </div>
        </div>
        <PriceCalculator />
        <PricingQuestions />
      </main>
      <PublicFooter />
    </>
  );
}
