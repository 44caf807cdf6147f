import { clientTypeName, isArchived } from '@haulwright/domain/clients/client';
import type { ClientRow, ClientTotals } from '@haulwright/domain/clients/client-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { RowLink } from '../../../row-link.tsx';
import { Badge } from '../../../ui/base/badge.tsx';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import type { Units } from '../../measures/use-units.ts';

/** The columns of the table of clients; those that sort are named as the server names them. */
export function clientColumns(units: Units, today: Date): DataColumn<ClientRow>[] {
  const day = (date: string | null) => (date === null ? '' : dateInWords(date, today));
  return [
    {
      id: 'name',
      header: 'Client',
      width: 12,
      sorts: true,
      rowHeader: true,
      cell: ({ id, name, status }) => (
        <>
          <RowLink to="/clients/$clientId" id={id} className="rounded-sm underline-offset-4 hover:underline">
            {name}
          </RowLink>
          {isArchived(status) && (
            <span className="ml-2">
              <Badge>Archived</Badge>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'type',
      header: 'Type',
      width: 6,
      sorts: true,
      extra: true,
      cell: ({ clientType }) => clientTypeName[clientType],
    },
    {
      id: 'contact',
      header: 'Contact',
      width: 9,
      sorts: true,
      extra: true,
      cell: ({ contactPerson }) => contactPerson,
    },
    { id: 'phone', header: 'Phone', width: 8.5, sorts: true, cell: ({ phone }) => phone },
    { id: 'email', header: 'E-mail', width: 12, sorts: true, extra: true, cell: ({ email }) => email },
    { id: 'city', header: 'City', width: 6.5, sorts: true, cell: ({ city }) => city },
    {
      id: 'sites',
      header: 'Sites',
      width: 4.5,
      numeric: true,
      sorts: true,
      extra: true,
      cell: ({ siteCount }) => siteCount,
    },
    {
      id: 'tank',
      header: 'Tanks',
      width: 6,
      numeric: true,
      sorts: true,
      cell: ({ tankGallons }) => (tankGallons === null ? '' : units.volume(tankGallons)),
    },
    {
      id: 'next',
      header: 'Next Service',
      width: 7.5,
      sorts: true,
      cell: ({ nextDate }) => day(nextDate),
    },
    { id: 'due', header: 'Due', width: 7.5, cell: ({ dueDate }) => day(dueDate) },
    {
      id: 'last',
      header: 'Last Service',
      width: 7.5,
      sorts: true,
      endFirst: true,
      cell: ({ lastDate }) => day(lastDate),
    },
    {
      id: 'gallons',
      header: `Last ${units.volumeNoun}`,
      width: 6,
      numeric: true,
      sorts: true,
      cell: ({ lastGallons }) => (lastGallons === null ? '' : units.volume(lastGallons)),
    },
    {
      id: 'balance',
      header: 'Open Balance',
      width: 7,
      numeric: true,
      sorts: true,
      cell: ({ balanceCents }) => (balanceCents === 0 ? '' : formatDollars(balanceCents)),
    },
  ];
}

/** Sums of all that match, below their columns. */
export const clientFoot = (totals: ClientTotals, units: Units) => ({
  name: totals.count === 1 ? '1 client' : `${totals.count.toLocaleString('en-US')} clients`,
  sites: totals.siteCount.toLocaleString('en-US'),
  tank: units.volume(totals.tankGallons),
  balance: formatDollars(totals.balanceCents),
});
