import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { Rental } from '@haulwright/domain/rentals/rental';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords, dateWithYear } from '../../../ui/words/date-text.ts';
import { unitKinds } from '../rental-queries.ts';
import { perCycle, termsInWords } from '../rental-words.ts';

/** Units on site, with their delivery and last service. */
export function UnitsOnSite({ rental }: { readonly rental: Rental }) {
  const [now] = useState(() => new Date());
  const agreed = rental.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card title="Units on site" description={`${rental.units.length} of ${agreed} agreed`}>
      {rental.units.length === 0 ? (
        <p className="text-ink-soft">
          {rental.endedAt === null
            ? 'None yet. Record a delivery when the units are there.'
            : 'All were picked up.'}
        </p>
      ) : (
        <ul aria-label="Units on site" className="flex flex-col divide-y divide-line">
          {rental.units.map((unit) => (
            <li key={unit.id} className="flex flex-wrap items-baseline gap-x-3 py-2 first:pt-0 last:pb-0">
              <Link
                to="/rentals"
                search={{ tab: 'units', unit: unit.labelNumber }}
                className="numeric rounded-sm font-semibold underline-offset-4 hover:underline"
              >
                #{unit.labelNumber}
              </Link>
              <span>{unit.unitTypeName}</span>
              <span className="text-ink-soft">
                {[
                  `since ${dateInWords(unit.since, now)}`,
                  unit.lastServicedOn === null
                    ? 'not serviced yet'
                    : `serviced ${dateInWords(unit.lastServicedOn, now)}`,
                  unit.clientAddressId !== rental.clientAddressId && unit.address,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The agreed terms in words. */
export function TermsCard({ rental }: { readonly rental: Rental }) {
  const kinds = useQuery(unitKinds());
  const nameOf = (id: string) => kinds.data?.find((kind) => kind.id === id)?.name ?? 'Unit';
  return (
    <Card title="Terms">
      <ul aria-label="Prices" className="flex flex-col gap-1">
        {rental.items.map(({ unitTypeId, quantity, rates }) => (
          <li key={unitTypeId}>
            <span className="font-medium">
              {quantity} × {nameOf(unitTypeId)}
            </span>
            {rates.map(({ validFrom, cents, isByDays }, at) => (
              <span key={validFrom}>
                , {formatDollars(cents)} {perCycle(rental.cycle)}
                {at > 0 && ` from ${dateWithYear(validFrom)}`}
                {at > 0 && isByDays !== true && ', for periods that begin then or later'}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <ul aria-label="Terms" className="mt-3 flex list-disc flex-col gap-1 pl-5">
        {termsInWords(rental).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {rental.purchaseOrder !== null && <p className="mt-3">Purchase order {rental.purchaseOrder}</p>}
      {rental.note !== null && <p className="mt-3 whitespace-pre-line text-ink-soft">{rental.note}</p>}
    </Card>
  );
}
