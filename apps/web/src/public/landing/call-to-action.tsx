import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';

export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="bg-accent-deep text-on-accent-deep">
      <div className="mx-auto flex max-w-6xl flex-col items-center px-4 py-16 text-center md:px-8 md:py-20">
        <h2 id="start-title" className="text-3xl font-semibold text-balance md:text-4xl">
          See tomorrow's routes before the coffee is cold
        </h2>
        <p className="mt-3 max-w-xl text-xl text-on-accent-deep-soft">Enter your trucks and a day of jobs. Haulwright does the rest, and shows its reasons.</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button size="lg" render={<Link to="/auth" />}>
            Schedule a Demo
          </Button>
          <Button size="lg" render={<Link to="/auth" />} className="border-on-accent-deep-soft! bg-transparent! text-on-accent-deep!">
            Talk to Sales
          </Button>
        </div>
        <p className="mt-5 text-on-accent-deep-soft">No credit card required • Free 30-day trial • Cancel anytime</p>
      </div>
    </section>
  );
}
