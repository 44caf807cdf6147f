import { CalendarClock, ChartColumn, FileCheck, ReceiptText, Route, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';

interface Feature {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

const features: readonly Feature[] = [
  {
    icon: <CalendarClock />,
    title: 'Smart Scheduling',
    text: 'AI-assisted scheduling and dispatch: the right truck, the right day, and the emergency that fits in between.',
  },
  {
    icon: <Route />,
    title: 'Route Optimization',
    text: 'Drag-and-drop routes that respect tank capacity, time windows and disposal sites, with every vehicle tracked in real time.',
  },
  {
    icon: <Smartphone />,
    title: 'Mobile First',
    text: 'Crews see their jobs on the phone, with or without signal: forms, photos, GPS check-in and signatures.',
  },
  {
    icon: <ReceiptText />,
    title: 'Automated Billing',
    text: 'Completed jobs become invoices by themselves and go on to your accounting software.',
  },
  {
    icon: <FileCheck />,
    title: 'Compliance Ready',
    text: 'Digital manifests and disposal tracking: which tank, which truck, which plant, how many gallons.',
  },
  {
    icon: <ChartColumn />,
    title: 'Analytics Dashboard',
    text: 'Revenue, route efficiency and fleet utilization at a glance, and a report builder for everything else.',
  },
];

export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-6xl scroll-mt-16 px-4 py-16 md:px-8 md:py-24"
    >
      <h2 id="features-title" className="text-3xl font-semibold text-balance">
        Everything the office and the trucks need, in one place
      </h2>
      <p className="mt-3 max-w-2xl text-xl text-ink-soft">
        No whiteboard, no shoebox of tickets, no second list for the disposal reports.
      </p>
      <div className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map((feature) => (
          <article key={feature.title} className="rounded-xl border border-line bg-surface p-6 shadow-card">
            <span
              aria-hidden="true"
              className="flex size-11 items-center justify-center rounded-lg bg-accent-soft text-accent-text [&_svg]:size-5.5"
            >
              {feature.icon}
            </span>
            <h3 className="mt-4 text-xl font-semibold">{feature.title}</h3>
            <p className="mt-1.5 text-lg text-ink-soft">{feature.text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
