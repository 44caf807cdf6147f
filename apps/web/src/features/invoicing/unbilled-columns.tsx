import type { UnbilledRow, UnbilledTotals } from '@haulwright/domain/invoicing/unbilled-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { dateInWords } from '../../ui/words/date-text.ts';
import { holdText } from './invoice-words.ts';

const linkLook = 'rounded-sm underline-offset-4 hover:underline';

/** The columns of the table of unbilled work; those that sort are named as the server names them. */
export const unbilledColumns = (today: Date): DataColumn<UnbilledRow>[] => [
  {
    id: 'name',
    header: 'Work',
    width: 12,
    sorts: true,
    rowHeader: true,
    cell: ({ id, kind, name }) =>
      kind === 'job' ? (
        <Link to="/jobs/$jobId" params={{ jobId: id }} className={linkLook}>
          {name}
        </Link>
      ) : (
        <Link to="/rentals/$rentalId" params={{ rentalId: id }} className={linkLook}>
          {name}
        </Link>
      ),
  },
  { id: 'client', header: 'Client', width: 13, sorts: true, cell: ({ clientName }) => clientName },
  {
    id: 'day',
    header: 'Completed',
    width: 8.5,
    sorts: true,
    endFirst: true,
    cell: ({ day, kind }) => (day === null ? kind === 'rental' && 'Rental' : dateInWords(day, today)),
  },
  { id: 'number', header: 'Number', width: 7, sorts: true, extra: true, cell: ({ number }) => number },
  { id: 'address', header: 'Address', width: 12, sorts: true, cell: ({ address }) => address },
  {
    id: 'waits',
    header: 'Waits For',
    width: 9,
    sorts: true,
    cell: ({ holds }) => holds.map((hold) => holdText[hold]).join(' '),
  },
  {
    id: 'due',
    header: 'To Bill',
    width: 7.5,
    numeric: true,
    sorts: true,
    cell: ({ dueCents }) => (dueCents === null ? 'Waits' : formatDollars(dueCents)),
  },
];

/** Sums of all that match, below their columns. */
export const unbilledFoot = ({ count, waiting, dueCents }: UnbilledTotals) => ({
  name: `${count.toLocaleString('en-US')} unbilled`,
  waits: waiting === 0 ? '' : `${waiting.toLocaleString('en-US')} wait`,
  due: formatDollars(dueCents),
});
