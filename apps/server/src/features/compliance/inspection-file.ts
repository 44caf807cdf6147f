import type { TicketShare } from '@haulwright/domain/custody/visits/ticket';
import { wastesInWords, wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { narrowedTo, type Narrowing } from './inspection-part.queries.ts';
import { csvFile } from '../../platform/csv/csv.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { remarksOf, type InspectionCover } from './inspection-document.ts';
import type { InspectedTicket, InspectedWashing } from './inspection-facts.queries.ts';

export const inspectionTemplate = new URL('inspection.typ', import.meta.url);

export const inspectionName = ({ from, to }: { from: string; to: string }, ending: 'pdf' | 'csv'): string =>
  `disposal-tickets-${from}-to-${to}.${ending}`;

/** Loads the company's data for the cover; null if it has no such client or truck. */
export async function loadInspectionCover(
  tx: TenantTransaction,
  days: Narrowing & { readonly from: string; readonly to: string },
  now: Date,
): Promise<InspectionCover | null> {
  const only = await narrowedTo(tx, days);
  if (only === null) return null;
  const { companyName, companyAddress, companyPhone, timeZone, units } = companySettings;
  const [row] = await tx
    .select({ companyName, companyAddress, companyPhone, timeZone, units })
    .from(companySettings);
  if (row === undefined) throw new Error('a company without settings');
  return {
    companyName: row.companyName,
    companyAddress: row.companyAddress ?? '',
    companyPhone: row.companyPhone ?? '',
    timeZone: row.timeZone,
    paper: row.units === 'metric' ? 'a4' : 'us-letter',
    from: days.from,
    to: days.to,
    only,
    now,
  };
}

/** One row per washing of a tank. */
export function washingsCsv(
  washings: readonly InspectedWashing[],
  { from, to, timeZone }: Pick<InspectionCover, 'from' | 'to' | 'timeZone'>,
): File {
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return csvFile<InspectedWashing>(
    `tanks-washed-${from}-to-${to}.csv`,
    [
      { title: 'Washed', value: (washing) => at.format(new Date(washing.at)) },
      { title: 'Truck', value: ({ truck }) => truck },
      { title: 'Tank', value: ({ tank }) => tank },
      {
        title: 'Waste before',
        value: ({ wastesBefore }) => (wastesBefore === null ? null : wastesInWords(wastesBefore)),
      },
      { title: 'Washed by', value: ({ by }) => by },
    ],
    washings,
  );
}

interface Row {
  readonly ticket: InspectedTicket;
  readonly share: TicketShare | undefined;
}

/** One row per client's gallons of each visit; a visit without attributed gallons has one row. */
export function inspectionCsv(
  tickets: readonly InspectedTicket[],
  { from, to, timeZone }: Pick<InspectionCover, 'from' | 'to' | 'timeZone'>,
): File {
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const local = (instant: string) => at.format(new Date(instant));
  const rows = tickets.flatMap((ticket): Row[] =>
    ticket.shares.length === 0
      ? [{ ticket, share: undefined }]
      : ticket.shares.map((share) => ({ ticket, share })),
  );
  return csvFile<Row>(
    inspectionName({ from, to }, 'csv'),
    [
      { title: 'Ticket ID', value: ({ ticket }) => ticket.id },
      { title: 'Ticket number', value: ({ ticket }) => ticket.ticketNumber },
      { title: 'Disposed', value: ({ ticket }) => local(ticket.occurredAt) },
      { title: 'Disposal site', value: ({ ticket }) => ticket.site.name },
      { title: 'Site permit', value: ({ ticket }) => ticket.permitNumber },
      { title: 'Truck', value: ({ ticket }) => ticket.vehicle?.name ?? null },
      {
        title: 'Waste',
        value: ({ ticket }) => wastesInWords(ticket.wasteTypes),
      },
      { title: 'Ticket gallons', value: ({ ticket }) => ticket.gallons },
      { title: 'Ticket difference gallons', value: ({ ticket }) => ticket.varianceGallons },
      { title: 'Ticket weight pounds', value: ({ ticket }) => ticket.weightPounds },
      { title: 'Corrected', value: ({ ticket }) => (ticket.isCorrected ? 'Yes' : 'No') },
      { title: 'Client', value: ({ share }) => share?.clientName ?? null },
      { title: 'Address', value: ({ share }) => share?.address ?? null },
      { title: 'Job number', value: ({ share }) => share?.jobNumber ?? null },
      { title: 'Picked up', value: ({ share }) => (share === undefined ? null : local(share.pickedUpAt)) },
      { title: 'Picked up gallons', value: ({ share }) => share?.pickedUpGallons ?? null },
      { title: 'Client gallons', value: ({ share }) => share?.gallons ?? null },
      { title: 'Client difference gallons', value: ({ share }) => share?.varianceGallons ?? null },
      { title: 'Ticket remarks', value: ({ ticket }) => remarksOf(ticket).join('; ') },
      {
        title: 'Client waste',
        value: ({ share }) => (share === undefined ? null : wasteTypeName[share.wasteType]),
      },
    ],
    rows,
  );
}
