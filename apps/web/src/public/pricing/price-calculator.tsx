import {
  customerPerMonthCents,
  customersIncluded,
  subscriptionPrice,
  vehiclePerYearCents,
} from '@haulwright/domain/subscription/subscription-price';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useState } from 'react';
import { AmountField } from './amount-field.tsx';

/** The yearly price for a company of this size. */
export function PriceCalculator() {
  const [customers, setCustomers] = useState(400);
  const [vehicles, setVehicles] = useState(3);
  const price = subscriptionPrice({ customers, vehicles });
  const lines = [
    { label: 'Company', detail: 'admin portal, AI routing engine', cents: price.companyCents },
    {
      label: `Customers beyond ${customersIncluded}`,
      detail: `${formatDollars(customerPerMonthCents)} each per month`,
      cents: price.customersCents,
    },
    {
      label: 'Vehicles beyond the first',
      detail: `${formatDollars(vehiclePerYearCents)} each per year`,
      cents: price.vehiclesCents,
    },
  ];
  return (
    <section
      aria-labelledby="calculator"
      className="mt-4 grid gap-8 rounded-xl border border-line bg-sunken p-6 md:grid-cols-2 md:gap-14 md:p-8"
    >
      <div>
        <h2 id="calculator" className="text-2xl font-semibold">
          What your year would cost
        </h2>
        <p className="mt-2 text-ink-soft">
          Customers are the clients you have not archived; vehicles are those in service. Your own count is
          under Settings, Usage.
        </p>
        <div className="mt-6 flex flex-col gap-5">
          <AmountField
            label="Customers"
            value={customers}
            onValueChange={setCustomers}
            max={100_000}
            sliderMax={3_000}
            step={25}
          />
          <AmountField
            label="Vehicles"
            value={vehicles}
            onValueChange={setVehicles}
            max={1_000}
            sliderMax={30}
            step={1}
          />
        </div>
      </div>
      <div className="flex flex-col justify-end">
        <dl>
          {lines.map((line) => (
            <div key={line.label} className="flex justify-between gap-4 border-b border-line py-3">
              <dt>
                {line.label}
                <span className="block text-sm text-ink-soft">{line.detail}</span>
              </dt>
              <dd className="numeric">{formatDollars(line.cents)}</dd>
            </div>
          ))}
        </dl>
        <p aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-4 pt-4">
          <span className="text-lg font-semibold">Per year</span>{' '}
          <span className="numeric text-4xl font-semibold">{formatDollars(price.totalCents)}</span>
          <span className="numeric w-full text-right text-ink-soft">
            {formatDollars(price.totalCents / 12)} a month on average
          </span>
        </p>
      </div>
    </section>
  );
}
