import { formatDollars, formatQuantity, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import type { PublicQuote } from '@haulwright/domain/quotes/quote';
import { rentNote } from '@haulwright/domain/quotes/quote-lines';
import { totalName } from '@haulwright/domain/quotes/quote-life';

const sumsOf = ({ subtotalCents, taxes, totalCents, isBeforeTaxes }: PublicQuote) => [
  { name: 'Subtotal', cents: subtotalCents },
  ...taxes.map(({ name, ppm, cents }) => ({ name: `${name} ${Number((ppm / 10_000).toFixed(4))} %`, cents })),
  { name: totalName(isBeforeTaxes, taxes), cents: totalCents },
];

/** The offer: work, lines and totals, as in the PDF. */
export function QuoteContent({ quote }: { readonly quote: PublicQuote }) {
  const sums = sumsOf(quote);
  const note = rentNote(quote.rentalCycle, quote);
  return (
    <section aria-label="What is offered" className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl font-semibold">{quote.title}</h2>
        {quote.address !== null && <p className="text-ink-soft">{quote.address}</p>}
      </div>
      {quote.message !== null && <p className="whitespace-pre-line">{quote.message}</p>}
      <ul aria-label="Lines" className="divide-y divide-line border-y border-line">
        {quote.lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never change
          <li key={at} className="flex gap-4 py-2">
            <div className="min-w-0 grow">
              <p className="break-words">{line.description}</p>
              <p className="numeric text-sm text-ink-soft">
                {formatQuantity(line.quantityThousandths)} {line.unit} × {formatUnitPrice(line.unitPrice)}
              </p>
            </div>
            <p className="numeric shrink-0">{formatDollars(line.cents)}</p>
          </li>
        ))}
      </ul>
      <dl className="ml-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {sums.map(({ name, cents }, at) => (
          <div key={name} className={`contents ${at === sums.length - 1 ? 'font-semibold' : ''}`}>
            <dt>{name}</dt>
            <dd className="numeric text-right">{formatDollars(cents)}</dd>
          </div>
        ))}
      </dl>
      {note !== null && <p className="text-sm text-ink-soft">{note}</p>}
      {quote.isBeforeTaxes && <p className="text-sm text-ink-soft">Taxes are added where they apply.</p>}
    </section>
  );
}
