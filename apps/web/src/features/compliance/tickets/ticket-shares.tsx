import { can } from '@haulwright/domain/access/permissions';
import type { TicketDetail, TicketShareWithRest } from '@haulwright/domain/custody/visits/ticket';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { useSession } from '../../session/session-context.ts';
import { type Units, useUnits } from '../../measures/use-units.ts';

/** A correctable fact: a pickup at a client, or a dump from a tank. */
export interface Correctable {
  readonly id: string;
  readonly name: string;
  readonly gallons: number;
}

interface TicketSharesProps {
  readonly ticket: TicketDetail;
  readonly onCorrect: (fact: Correctable) => void;
}

const linkLook = 'rounded-sm underline-offset-4 hover:underline';

/** The clients' shares of what the site received, in proportion to what each had in the tank. */
export function TicketShares({ ticket, onCorrect }: TicketSharesProps) {
  const { roles } = useSession();
  const units = useUnits();
  const columns = columnsOf(units, ticket.wastes.length > 1);
  const mayCorrect = !ticket.isDayClosed || can(roles, 'MANAGE_COMPANY');
  const dumps = ticket.facts.flatMap(({ id, kind, name, gallons, isReplaced }) =>
    kind === 'discharge' && !isReplaced && gallons !== null ? [{ id, name, gallons }] : [],
  );
  const button = (fact: Correctable) => (
    <Button
      size="sm"
      aria-haspopup="dialog"
      aria-label={`Correct gallons: ${fact.name}`}
      onClick={() => onCorrect(fact)}
    >
      Correct
    </Button>
  );
  return (
    <Card
      title="Whose gallons"
      description="A tank mixes what is pumped into it, so each client has a share of what the site received."
      padded={false}
    >
      <Table
        caption="Whose gallons"
        columns={mayCorrect ? [...columns, correctColumn(button)] : columns}
        rows={ticket.shares}
        rowKey={({ factId }) => factId}
      />
      <ul aria-label="Dumped" className="border-t border-line px-4 py-3 md:px-5">
        {dumps.map((dump) => (
          <li key={dump.id} className="flex items-center justify-between gap-3">
            <span>
              Dumped from {dump.name}: {units.volume(dump.gallons)}
            </span>
            {mayCorrect && button(dump)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** @param isMixed whether each line must say its waste: the ticket has several */
const columnsOf = (units: Units, isMixed: boolean): TableColumn<TicketShareWithRest>[] => [
  {
    key: 'client',
    header: 'Client',
    rowHeader: true,
    cell: ({ clientId, clientName, address, jobId, jobNumber, wasteType, ...rest }) => (
      <span className="flex flex-col items-start">
        <Link to="/clients/$clientId" params={{ clientId }} className={linkLook}>
          {clientName}
        </Link>
        <span className="font-normal text-ink-soft">{address}</span>
        {isMixed && <span className="font-normal text-ink-soft">{wasteTypeName[wasteType]}</span>}
        {jobId !== null && (
          <Link to="/jobs/$jobId" params={{ jobId }} className={`font-normal text-ink-soft ${linkLook}`}>
            {jobNumber}
          </Link>
        )}
        <RestOfPickup {...rest} />
      </span>
    ),
  },
  {
    key: 'pumped',
    header: `Pumped (${units.volumeUnit})`,
    numeric: true,
    wideOnly: true,
    cell: ({ pickedUpGallons }) => units.volumeNumber(pickedUpGallons).toLocaleString('en-US'),
  },
  {
    key: 'gallons',
    header: `Received (${units.volumeUnit})`,
    numeric: true,
    cell: ({ gallons }) => units.volumeNumber(gallons).toLocaleString('en-US'),
  },
];

/** Where the gallons of a pickup are that did not come with this ticket. */
function RestOfPickup({
  elsewhere,
  aboardGallons,
}: Pick<TicketShareWithRest, 'elsewhere' | 'aboardGallons'>) {
  const units = useUnits();
  return (
    <>
      {elsewhere.map(({ ticketId, ticketNumber, siteName, gallons }) => (
        <Link
          key={ticketId}
          to="/compliance/tickets/$ticketId"
          params={{ ticketId }}
          className={`font-normal text-ink-soft ${linkLook}`}
        >
          {units.volume(gallons)} of it{' '}
          {ticketNumber === null ? `at ${siteName}` : `on ticket ${ticketNumber}`}
        </Link>
      ))}
      {aboardGallons > 0 && (
        <span className="font-normal text-ink-soft">{units.volume(aboardGallons)} of it still aboard</span>
      )}
    </>
  );
}

const correctColumn = (button: (fact: Correctable) => ReactNode): TableColumn<TicketShareWithRest> => ({
  key: 'correct',
  header: 'Correction',
  numeric: true,
  cell: ({ factId, clientName, pickedUpGallons }) =>
    button({ id: factId, name: clientName, gallons: pickedUpGallons }),
});
