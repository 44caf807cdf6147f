import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import type { ExpectedTax } from '@haulwright/domain/pricing/tax-book';
import { formatRate } from '@haulwright/domain/pricing/price-words';

/** The expected taxes of a price, and missing tax settings. */
export function TaxLines({ tax }: { readonly tax: ExpectedTax }) {
  if (tax.notSet === null)
    return <p className="text-ink-soft">Tax not set: no jurisdiction is entered for this place.</p>;
  if (tax.notSet.length > 0)
    return (
      <p className="text-warn-text">
        {`Tax not set: ${tax.notSet
          .map(({ name, what }) => `${name} (${what === null ? 'rate' : revenueCategoryName[what]})`)
          .join(', ')}.`}
      </p>
    );
  return (
    <ul className="flex flex-col gap-1 text-ink-soft">
      {tax.taxes.map(({ name, ppm, cents }) => (
        <li key={name} className="flex justify-between gap-3">
          <span className="min-w-0 break-words">{`${name}, ${formatRate(ppm)}`}</span>
          <span className="numeric">{formatDollars(cents)}</span>
        </li>
      ))}
      {tax.isExempt && <li>Exempt by a certificate of the client.</li>}
    </ul>
  );
}
