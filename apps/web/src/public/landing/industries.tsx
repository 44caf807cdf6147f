import type { ReactNode } from 'react';
import { ManurePit, PortableUnit, SepticTank, GreaseTrap } from './industry-pictures.tsx';

interface Industry {
  readonly title: string;
  readonly text: string;
  readonly picture: ReactNode;
}

const industries: readonly Industry[] = [
  {
    title: 'Septic Services',
    text: 'Pump-outs, inspections and the reminder three years later. Lid depth and hose length are right there in the job.',
    picture: <SepticTank />,
  },
  {
    title: 'Portable Sanitation',
    text: 'Units on sites and at events, weekly service runs, and how many are where tonight.',
    picture: <PortableUnit />,
  },
  {
    title: 'Grease Trap Services',
    text: 'Kitchens before they open, the 25 percent rule, and a manifest the inspector accepts.',
    picture: <GreaseTrap />,
  },
  {
    title: 'Manure Hauling',
    text: 'Pits, lagoons and fields: loads counted, gallons spread, and every haul on record.',
    picture: <ManurePit />,
  },
];

export function Industries() {
  return (
    <section
      id="industries"
      aria-labelledby="industries-title"
      className="scroll-mt-16 border-y border-line bg-sunken"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 md:px-8 md:py-24">
        <h2 id="industries-title" className="text-3xl font-semibold text-balance">
          Made for four trades, and for companies in more than one
        </h2>
        <p className="mt-3 max-w-2xl text-xl text-ink-soft">
          Each has its own units, intervals and papers. Haulwright knows the difference, down to what may go
          into which tank.
        </p>
        <div className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {industries.map((industry) => (
            <article
              key={industry.title}
              className="overflow-hidden rounded-xl border border-line bg-surface shadow-card"
            >
              <div aria-hidden="true" className="border-b border-line bg-accent-soft">
                {industry.picture}
              </div>
              <div className="p-5">
                <h3 className="text-xl font-semibold">{industry.title}</h3>
                <p className="mt-1.5 text-ink-soft">{industry.text}</p>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
