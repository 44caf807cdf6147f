import type { AssuredRental } from '@haulwright/domain/assurance/assurance';
import { rentalGapText } from '@haulwright/domain/assurance/gap-words';
import { Link } from '@tanstack/react-router';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Figures } from './figures.tsx';

const linkLook = 'rounded-sm underline underline-offset-4';

/** One rental: its unit days on site against those billed, and the gaps. */
export function RentalCard({ rental }: { readonly rental: AssuredRental }) {
  const { name, clientId, clientName, address, gaps } = rental;
  const days = (count: number): string => count.toLocaleString('en-US');
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold break-words">
            <Link to="/rentals/$rentalId" params={{ rentalId: rental.rentalId }} className={linkLook}>
              {name}
            </Link>
          </h2>
          <p className="break-words text-ink-soft">
            <Link to="/clients/$clientId" params={{ clientId }} className={linkLook}>
              {clientName}
            </Link>
            {address !== null && `, ${address}`}
          </p>
        </div>
        {gaps.length === 0 && (
          <Badge tone="good" icon={badgeIcons.done}>
            All billed
          </Badge>
        )}
      </div>
      <Figures
        label={`Unit days of ${name}`}
        figures={[
          ['Units at the end', days(rental.unitsAtEnd)],
          ['Unit days on site', days(rental.onSite)],
          ['Billed', days(rental.billed)],
          ['Not billed', days(rental.notBilled)],
          ...(rental.notDue === 0 ? [] : [['Not due yet', days(rental.notDue)] as const]),
          ...(rental.notCharged === 0 ? [] : [['Not charged', days(rental.notCharged)] as const]),
        ]}
      />
      {gaps.length > 0 && (
        <ul aria-label={`Gaps of ${name}`} className="mt-3 flex list-disc flex-col gap-1 pl-5">
          {gaps.map((gap) => (
            <li key={gap.kind} className="break-words">
              {rentalGapText(gap)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
