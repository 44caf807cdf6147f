import type { RentalSummary, RentalTotals } from '@haulwright/domain/rentals/rental';
import { shortfallText } from '@haulwright/domain/rentals/service-rule';
import { RowLink } from '../../../row-link.tsx';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';

const link = 'rounded-sm underline-offset-4 hover:underline';

/**
 * The columns of the table of rentals; those that sort are named as the server names them.
 * @param dayOf the company's day of an instant
 */
export function rentalColumns(today: Date, dayOf: (instant: string) => string): DataColumn<RentalSummary>[] {
  const day = (date: string | null) => (date === null ? '' : dateInWords(date, today));
  return [
    {
      id: 'name',
      header: 'Rental',
      width: 13,
      sorts: true,
      rowHeader: true,
      cell: ({ id, name }) => (
        <RowLink to="/rentals/$rentalId" id={id} className={link}>
          {name}
        </RowLink>
      ),
    },
    {
      id: 'client',
      header: 'Client',
      width: 11,
      sorts: true,
      cell: ({ clientId, clientName }) => (
        <RowLink to="/clients/$clientId" id={clientId} className={link}>
          {clientName}
        </RowLink>
      ),
    },
    { id: 'address', header: 'Site', width: 12, sorts: true, cell: ({ address }) => address },
    {
      id: 'agreed',
      header: 'Agreed',
      width: 6,
      numeric: true,
      sorts: true,
      cell: ({ unitsAgreed }) => unitsAgreed.toLocaleString('en-US'),
    },
    {
      id: 'on-site',
      header: 'On Site',
      width: 6,
      numeric: true,
      sorts: true,
      cell: ({ unitsOnSite }) => unitsOnSite.toLocaleString('en-US'),
    },
    { id: 'ends', header: 'Ends', width: 8.5, sorts: true, cell: ({ endDate }) => day(endDate) },
    {
      id: 'ended',
      header: 'Ended',
      width: 8.5,
      sorts: true,
      endFirst: true,
      extra: true,
      cell: ({ endedAt }) => (endedAt === null ? '' : day(dayOf(endedAt))),
    },
    {
      id: 'paused',
      header: 'Paused',
      width: 5.5,
      sorts: true,
      endFirst: true,
      cell: ({ isPaused }) => (isPaused ? 'Paused' : ''),
    },
    {
      id: 'look',
      header: 'Look At',
      width: 12,
      cell: ({ shortfalls }) => (
        <span className="text-warn-text">{shortfalls.map(shortfallText).join('; ')}</span>
      ),
    },
  ];
}

/** Sums of all that match, below their columns. */
export const rentalFoot = ({ count, unitsAgreed, unitsOnSite }: RentalTotals) => ({
  name: count === 1 ? '1 rental' : `${count.toLocaleString('en-US')} rentals`,
  agreed: unitsAgreed.toLocaleString('en-US'),
  'on-site': unitsOnSite.toLocaleString('en-US'),
});
