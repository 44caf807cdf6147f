import {
  customerPerMonthCents,
  customersIncluded,
  priceOfOneMore,
  type SubscriptionSize,
  subscriptionPrice,
  vehiclesIncluded,
} from '@haulwright/domain/subscription/subscription-price';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Progress } from '../../../ui/base/progress.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';

/** The company's usage of its subscription, its yearly cost, and the cost of one more. */
export function UsageTab() {
  const usage = useQuery(api.company.usage.queryOptions());
  return (
    <Loaded
      query={usage}
      failed="Couldn't load the figures"
      toast="Failed to load usage"
      waiting={<SkeletonRows label="Loading usage…" count={1} each="h-72 w-full max-w-5xl" />}
    >
      {(used) => <Figures usage={used} />}
    </Loaded>
  );
}

function Figures({ usage }: { readonly usage: SubscriptionSize }) {
  const { customers, vehicles } = usage;
  const price = subscriptionPrice(usage);
  const more = priceOfOneMore(usage);
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
      <Card title="In use today" description="Archived clients and vehicles out of service are not counted.">
        <div className="flex flex-col gap-5">
          <Meter
            label="Active clients"
            used={customers}
            included={customersIncluded}
            more={
              more.customerCents === 0
                ? 'One more client is included.'
                : `One more client: ${formatDollars(customerPerMonthCents)} a month.`
            }
          />
          <Meter
            label="Vehicles in service"
            used={vehicles}
            included={vehiclesIncluded}
            more={
              more.vehicleCents === 0
                ? 'One more vehicle is included.'
                : `One more vehicle: ${formatDollars(more.vehicleCents)} a year.`
            }
          />
        </div>
      </Card>
      <Card
        title="A year at this size"
        description="At the prices of the pricing page; nothing is charged from here."
      >
        <dl>
          <Line label="Company, admin portal and routing engine" cents={price.companyCents} />
          <Line
            label={`Clients beyond ${customersIncluded}: ${Math.max(0, customers - customersIncluded).toLocaleString('en-US')}`}
            cents={price.customersCents}
          />
          <Line
            label={`Vehicles beyond the first: ${Math.max(0, vehicles - vehiclesIncluded).toLocaleString('en-US')}`}
            cents={price.vehiclesCents}
          />
          <div className="flex items-baseline justify-between gap-4 pt-3">
            <dt className="text-lg font-semibold">Per year</dt>
            <dd className="numeric text-2xl font-semibold">{formatDollars(price.totalCents)}</dd>
          </div>
        </dl>
        <Link
          to="/pricing"
          className="mt-4 inline-flex min-h-12 items-center text-accent-text underline underline-offset-2 md:min-h-0"
        >
          How the price is calculated
        </Link>
      </Card>
    </div>
  );
}

interface MeterProps {
  readonly label: string;
  readonly used: number;
  readonly included: number;
  readonly more: string;
}

function Meter({ label, used, included, more }: MeterProps) {
  return (
    <div>
      <Progress
        label={label}
        value={Math.min(100, (used / included) * 100)}
        detail={`${used.toLocaleString('en-US')} · ${included} included`}
      />
      <p className="mt-1.5 text-ink-soft">{more}</p>
    </div>
  );
}

function Line({ label, cents }: { readonly label: string; readonly cents: number }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="numeric">{formatDollars(cents)}</dd>
    </div>
  );
}
