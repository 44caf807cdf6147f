import { ButtonLink } from '../../ui/buttons/button-link.tsx';

export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="bg-accent-deep text-on-accent-deep">
      <div className="mx-auto flex max-w-6xl flex-col items-center px-4 py-16 text-center md:px-8 md:py-20">
        <h2 id="start-title" className="text-3xl font-semibold text-balance md:text-4xl">
          See tomorrow's routes before the coffee is cold
        </h2>
        <p className="mt-3 max-w-xl text-xl text-on-accent-deep-soft">
          Enter your trucks and a day of jobs. Haulwright does the rest, and shows its reasons.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink size="lg" href="/auth">
            Schedule a Demo
          </ButtonLink>
          <ButtonLink
            size="lg"
            href="/auth"
            className="border-on-accent-deep-soft! bg-transparent! text-on-accent-deep!"
          >
            Talk to Sales
          </ButtonLink>
        </div>
        <p className="mt-5 text-on-accent-deep-soft">
          No credit card required • Free 30-day trial • Cancel anytime
        </p>
      </div>
    </section>
  );
}
