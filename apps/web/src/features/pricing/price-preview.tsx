// Public to other features.
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { api } from '../../api/queries.ts';
import { useCan } from '../session/session-context.ts';
import { PriceLines, sourceInWords } from './price-lines.tsx';
import { TaxLines } from './tax-lines.tsx';

interface PricePreviewProps {
  readonly clientId: string;
  readonly clientAddressId: string | null;
  /** Null: no job type is chosen, so the price is unknown. */
  readonly jobTypeId: string | null;
  readonly date: string;
  readonly gallons: number | null;
  readonly onSiteMinutes: number | null;
  readonly isEmergency: boolean;
}

/** A job's expected price. Collapsed, with the total in view. */
export function PricePreview(asked: PricePreviewProps) {
  const mayView = useCan('VIEW_PRICES');
  const preview = useQuery({
    ...api.prices.preview.queryOptions({ input: asked }),
    enabled: mayView && asked.jobTypeId !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const { data } = preview;
  if (!mayView || asked.jobTypeId === null) return null;
  if (data === undefined)
    return (
      <p className="text-ink-soft" role={preview.error === null ? undefined : 'alert'}>
        {preview.error === null ? 'Working out the price…' : "Couldn't work out the price."}
      </p>
    );
  const sum =
    data.totalCents === null
      ? data.source === 'none'
        ? 'Not set'
        : 'After the visit'
      : formatDollars(data.totalCents);
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-lg px-3 font-medium hover:bg-hover md:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform group-open:rotate-90"
        />
        Expected price
        <span className="numeric ml-auto font-normal text-ink-soft">{sum}</span>
      </summary>
      <div className="flex flex-col gap-2 p-3 pt-1">
        <p className="text-ink-soft">
          {sourceInWords(data)}
          {data.source !== 'none' && '. The price is fixed when the job is completed, by what was recorded.'}
        </p>
        <PriceLines price={data} caption="Expected price" />
        {data.tax !== null && <TaxLines tax={data.tax} />}
      </div>
    </details>
  );
}
