import { useState } from 'react';
import { NumberField } from '../../ui/number-field.tsx';
import { CUSTOMERS_INCLUDED, subscriptionPrice, VEHICLES_INCLUDED } from './subscription-price.ts';

const MAX_CUSTOMERS = 100_000;
const MAX_VEHICLES = 1_000;

/** What a year costs for a company of this size. */
export function PriceCalculator() {
  const [customers, setCustomers] = useState<number | null>(CUSTOMERS_INCLUDED);
  const [vehicles, setVehicles] = useState<number | null>(VEHICLES_INCLUDED);
  const price = subscriptionPrice(customers ?? 0, vehicles ?? 0);
  const lines = [
    { label: 'Company, admin portal and routing engine', cents: price.companyCents },
    { label: 'Customers beyond 250', cents: price.customersCents },
    { label: 'Vehicles beyond the first', cents: price.vehiclesCents },
  ];
  return (
    <section aria-labelledby="calculator" className="mt-4 grid gap-8 rounded-xl border border-line bg-sunken p-6 md:grid-cols-[1fr_1.2fr] md:p-8">
      <div>
        <h2 id="calculator" className="text-2xl font-semibold">
          Your year
        </h2>
        <div className="mt-5 flex flex-col gap-4">
          <NumberField label="Customers" value={customers} onValueChange={setCustomers} min={0} max={MAX_CUSTOMERS} step={10} />
          <NumberField label="Vehicles" value={vehicles} onValueChange={setVehicles} min={0} max={MAX_VEHICLES} />
        </div>
      </div>
      <dl className="flex flex-col self-end" aria-live="polite">
        {lines.map((line) => (
          <div key={line.label} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-soft">{line.label}</dt>
            <dd className="numeric">{dollars(line.cents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-3">
          <dt className="text-lg font-semibold">Per year</dt>
          <dd className="numeric text-3xl font-semibold">{dollars(price.totalCents)}</dd>
        </div>
      </dl>
    </section>
  );
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
