import { type ClientListItem, isArchived } from '@haulwright/domain/clients/client';
import { Archive } from 'lucide-react';
import { useMemo, useState } from 'react';
import { RowLink } from '../../../row-link.tsx';
import { Badge } from '../../../ui/base/badge.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { type Units, useUnits } from '../../measures/use-units.ts';

/** The clients with the columns the office needs first: place, next visit, last gallons. */
export function ClientTable({ rows }: { readonly rows: readonly ClientListItem[] }) {
  const units = useUnits();
  const [today] = useState(() => new Date());
  const columns = useMemo(() => columnsIn(units, today), [units, today]);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <Table caption="Clients" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}

function columnsIn(units: Units, today: Date): readonly TableColumn<ClientListItem>[] {
  return [
    { key: 'name', header: 'Client', rowHeader: true, cell: nameOf },
    { key: 'town', header: 'Town', wideOnly: true, cell: ({ details }) => details?.town ?? '' },
    { key: 'next', header: 'Next Service', cell: ({ details }) => nextOf(details, today) },
    {
      key: 'last',
      header: 'Last Service',
      wideOnly: true,
      cell: ({ details }) => dayOf(details?.lastDate, today),
    },
    {
      key: 'gallons',
      header: `Last ${units.volumeNoun}`,
      numeric: true,
      cell: ({ details }) => gallonsOf(details?.lastGallons, units),
    },
    { key: 'phone', header: 'Phone', wideOnly: true, cell: ({ phone }) => phone ?? '' },
  ];
}

/** On a phone the town is below the name; on a wide screen it has its own column. */
const nameOf = (client: ClientListItem) => (
  <>
    <span className="flex flex-wrap items-center gap-2">
      <RowLink to="/clients/$clientId" id={client.id} className="rounded-sm break-words hover:underline">
        {client.name}
      </RowLink>
      {isArchived(client.status) && <Badge icon={<Archive aria-hidden="true" />}>Archived</Badge>}
    </span>
    <span className="block font-normal text-ink-soft md:hidden">{client.details?.town}</span>
  </>
);

/** The planned day, or else the day the tank is due. */
const nextOf = (details: ClientListItem['details'], today: Date) =>
  details?.nextDate == null && details?.dueDate != null ? (
    <span className="text-ink-soft">Due {dateInWords(details.dueDate, today)}</span>
  ) : (
    dayOf(details?.nextDate, today)
  );

const dayOf = (date: string | null | undefined, today: Date) =>
  date == null ? (
    <span className="text-ink-soft">None</span>
  ) : (
    <span className="whitespace-nowrap">{dateInWords(date, today)}</span>
  );

const gallonsOf = (gallons: number | null | undefined, units: Units) =>
  gallons == null ? <span className="text-ink-soft">Unknown</span> : units.volume(gallons);
