import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { ColumnsById } from './chosen-columns.ts';
import { instant, number, text } from './list-columns.ts';

/** A load of one waste is that waste; of several, each has its gallons. */
const wastesOf = ({ wastes }: Ticket): string =>
  wastes
    .map(({ wasteType, gallons }) =>
      wastes.length > 1 ? `${wasteTypeName[wasteType]} ${gallons}` : wasteTypeName[wasteType],
    )
    .join('; ');

const outcomeName: Partial<Record<NonNullable<Ticket['gateOutcome']>, string>> = {
  rejected: 'Rejected',
  partly_accepted: 'Partly accepted',
};

/** What the screen says of a ticket, in the same words. */
const stateOf = ({ receipt, ticketNumber, gateOutcome, difference, isCorrected }: Ticket): string =>
  [
    receipt === 'missing' && (ticketNumber === null ? 'No ticket' : 'Not signed by the site'),
    gateOutcome !== null && (outcomeName[gateOutcome] ?? false),
    difference === 'open' && 'Discrepancy',
    difference === 'explained' && 'Discrepancy explained',
    isCorrected && 'Corrected',
  ]
    .filter((word) => word !== false)
    .join('; ');

/** For the file of the list of tickets. */
export const ticketColumns: ColumnsById<Ticket> = {
  ticket: text('Ticket', ({ ticketNumber }) => ticketNumber),
  day: instant('Emptied', ({ occurredAt }) => occurredAt),
  site: text('Site', ({ site }) => site.name, 30),
  truck: text('Truck', ({ vehicle }) => vehicle?.name ?? 'Yard tank'),
  waste: text('Waste', wastesOf, 30),
  clients: number('Clients', ({ generatorCount }) => generatorCount),
  gallons: number('Gallons', ({ gallons }) => gallons),
  missing: number('Missing gallons', ({ varianceGallons }) => varianceGallons),
  state: text('State', stateOf, 30),
};
