// Public to other features.
import { formatDollars, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import {
  priceHoldText,
  sourceOfPrice,
  type JobPrice,
  type JobPriceHold,
} from '@haulwright/domain/pricing/price-job';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface PriceLinesProps {
  readonly price: Pick<JobPrice, 'lines' | 'totalCents' | 'holds'>;
  /** Read out: the subject of the price. */
  readonly caption: string;
  /** Better known reasons why something is missing. */
  readonly instead?: Partial<Record<JobPriceHold, ReactNode>> | undefined;
}

/** A price line by line, each with its reason, and the total; or the missing facts. */
export function PriceLines({ price, caption, instead = {} }: PriceLinesProps) {
  if (price.holds.length > 0)
    return (
      <ul className="flex flex-col gap-1.5 rounded-lg bg-warn-soft px-3 py-2.5 text-warn-text">
        {price.holds.map((hold) => (
          <li key={hold} className="flex items-start gap-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{instead[hold] ?? priceHoldText[hold]}</span>
          </li>
        ))}
      </ul>
    );
  if (price.totalCents === null) return null;
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">What for</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {price.lines.map((line) => (
          <tr key={line.key} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-3 font-normal break-words">
              {line.description}
              {line.quantityThousandths !== 1_000 && (
                <span className="numeric block text-ink-soft">
                  {`${(line.quantityThousandths / 1_000).toLocaleString('en-US')} ${line.unit} × ${formatUnitPrice(line.unitPrice)}`}
                </span>
              )}
            </th>
            <td className="numeric py-1.5 text-right align-top">{formatDollars(line.cents)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 pr-3 font-semibold">
            Total
          </th>
          <td className="numeric py-1.5 text-right font-semibold">{formatDollars(price.totalCents)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** 'Price for this client · Septic pump-out'. */
export const sourceInWords = (price: Pick<JobPrice, 'source' | 'itemName' | 'totalCents'>): string =>
  [sourceOfPrice(price), price.itemName].filter(Boolean).join(' · ');
