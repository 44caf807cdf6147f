// Public to other features.
import type { JobPriceState } from '@haulwright/contract/pricing.contract';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { useUnits } from '../measures/use-units.ts';
import { useCan } from '../session/session-context.ts';
import { PriceLines, sourceInWords } from './price-lines.tsx';
import { TaxLines } from './tax-lines.tsx';

const CorrectPriceDialog = lazyDialog(
  async () => (await import('./correct-price-dialog.tsx')).CorrectPriceDialog,
);

const EnterPriceDialog = lazyDialog(async () => (await import('./enter-price-dialog.tsx')).EnterPriceDialog);

/** A job's price: fixed once completed, expected before. Only for the office. */
export function JobPriceCard({ jobId }: { readonly jobId: string }) {
  return useCan('VIEW_PRICES') ? <PriceCard jobId={jobId} /> : null;
}

function PriceCard({ jobId }: { readonly jobId: string }) {
  const price = useQuery(api.prices.ofJob.queryOptions({ input: { jobId } }));
  const [correcting, setCorrecting] = useState(false);
  const [entering, setEntering] = useState(false);
  const mayBill = useCan('PREPARE_INVOICES');
  const { state, source, totalCents } = price.data ?? {};
  const isFixed = state === 'fixed' && (source !== 'none' || totalCents !== null);
  const hasNone = (state === 'fixed' || state === 'older') && source === 'none' && totalCents === null;
  return (
    <Card
      title="Price"
      actions={
        isFixed ? (
          <Button size="sm" onClick={() => setCorrecting(true)}>
            {price.data?.holds.length === 0 ? 'Correct' : 'Enter What Is Missing'}
          </Button>
        ) : (
          hasNone &&
          mayBill && (
            <Button size="sm" onClick={() => setEntering(true)}>
              Price it now
            </Button>
          )
        )
      }
    >
      <Loaded
        query={price}
        failed="Couldn't load the price"
        isSmall
        waiting={
          <SkeletonGroup label="Loading price…" className="flex flex-col gap-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </SkeletonGroup>
        }
      >
        {(shown) => <Price price={shown} />}
      </Loaded>
      {entering && <EnterPriceDialog jobId={jobId} onClose={() => setEntering(false)} />}
      {correcting && price.data !== undefined && (
        <CorrectPriceDialog jobId={jobId} price={price.data} onClose={() => setCorrecting(false)} />
      )}
    </Card>
  );
}

function Price({ price }: { readonly price: JobPriceState }) {
  if (price.state === 'older')
    return (
      <p className="text-ink-soft">
        {price.totalCents === null
          ? 'This job was completed before prices were fixed. It has none.'
          : `${formatDollars(price.totalCents)}, the flat price of its job type when it was completed.`}
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">{`${sourceInWords(price)}. ${stateInWords(price)}`}</p>
      <PriceLines
        price={price}
        caption="Price of the job"
        instead={price.reportedGallons === null ? undefined : { 'gallons-missing': <Reported {...price} /> }}
      />
      {price.tax !== null && <TaxLines tax={price.tax} />}
    </div>
  );
}

/** The ledger refused what the phone said: somebody decides about it first. */
function Reported({ reportedGallons }: Pick<JobPriceState, 'reportedGallons'>) {
  const units = useUnits();
  return (
    <>
      {`${units.volume(reportedGallons ?? 0)} reported, under `}
      <Link to="/field-reviews" className="link">
        Field Reports
      </Link>
    </>
  );
}

function stateInWords({ state, version, source }: JobPriceState): string {
  if (state === 'preview') return source === 'none' ? '' : 'Expected; fixed when the job is completed.';
  if (version === null || version === 1) return 'Fixed when the job was completed.';
  return 'Fixed when the job was completed; corrected since, by the same rule.';
}
