import { feeDifferenceCents } from '@haulwright/domain/disposal/disposal-fee';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { wastesInWords } from '@haulwright/domain/services/waste-type';
import { csvFile } from '../../platform/csv/csv.ts';
import type { InspectedTicket } from './inspection-facts.queries.ts';

/** Amounts as spreadsheets add them up. */
const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** One row per visit, to compare with what a site invoices. */
export function feesCsv(
  tickets: readonly InspectedTicket[],
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
): File {
  return csvFile<InspectedTicket>(
    `disposal-fees-${from}-to-${to}.csv`,
    [
      { title: 'Day', value: ({ occurredAt }) => calendarDateIn(new Date(occurredAt), timeZone) },
      { title: 'Disposal site', value: ({ site }) => site.name },
      { title: 'Ticket number', value: ({ ticketNumber }) => ticketNumber },
      { title: 'Truck', value: ({ vehicle }) => vehicle?.name ?? null },
      {
        title: 'Waste',
        value: ({ wasteTypes }) => wastesInWords(wasteTypes),
      },
      { title: 'Gallons', value: ({ gallons }) => gallons },
      { title: 'Rate, $ per 1,000 gal', value: ({ fee }) => dollars(fee.centsPer1000Gallons) },
      { title: 'Expected, $', value: ({ fee }) => dollars(fee.expectedCents) },
      { title: 'Charged, $', value: ({ fee }) => dollars(fee.charged?.cents ?? null) },
      { title: 'Difference, $', value: ({ fee }) => dollars(feeDifferenceCents(fee)) },
      { title: 'Note', value: ({ fee }) => fee.charged?.note ?? null },
      { title: 'Recorded by', value: ({ fee }) => fee.charged?.by ?? null },
      { title: 'Ticket ID', value: ({ id }) => id },
    ],
    tickets,
  );
}
