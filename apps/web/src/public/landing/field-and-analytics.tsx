import { Check } from 'lucide-react';
import { PhonePicture } from './phone-picture.tsx';
import { ChartPicture } from './chart-picture.tsx';

const field = [
  'Works offline, sends when the signal returns',
  'Digital forms and photo capture',
  'GPS check-in at the gate',
  'Customer signatures on the screen',
  'Job updates in the office in real time',
];
const analytics = [
  'Revenue by client, service and truck',
  'Route efficiency: planned against driven',
  'Fleet utilization, day by day',
  'Compliance reporting without retyping',
  'A custom report builder',
];

export function FieldAndAnalytics() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-20 px-4 py-16 md:px-8 md:py-24">
      <section aria-labelledby="field-title" className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="field-title" className="text-3xl font-semibold text-balance">
            Built for field teams with wet gloves
          </h2>
          <p className="mt-3 text-xl text-ink-soft">
            Big targets, one job per screen, readable in full sun. Nothing a technician did is ever lost,
            signal or not.
          </p>
          <Bullets items={field} />
        </div>
        <PhonePicture />
      </section>
      <section
        aria-labelledby="analytics-title"
        className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16"
      >
        <div className="lg:order-2">
          <h2 id="analytics-title" className="text-3xl font-semibold text-balance">
            Analytics that answer Sunday evening's question
          </h2>
          <p className="mt-3 text-xl text-ink-soft">
            Which truck earns its keep, which route wastes diesel, which client is due: numbers from the work
            itself.
          </p>
          <Bullets items={analytics} />
        </div>
        <ChartPicture />
      </section>
    </div>
  );
}

function Bullets({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="mt-6 flex flex-col gap-3">
      {items.map((item) => (
        <li key={item} className="flex items-center gap-3 text-lg">
          <span
            aria-hidden="true"
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-good-soft text-good-text"
          >
            <Check className="size-3.5" strokeWidth={3} />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}
