import { wastesInWords, wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { InspectedTicket, InspectedWashing } from './inspection-facts.queries.ts';

/** The company and the period of an inspection file. */
export interface InspectionCover {
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyPhone: string;
  readonly timeZone: string;
  readonly paper: 'us-letter' | 'a4';
  readonly from: string;
  readonly to: string;
  /** What it is narrowed to: a client, a truck, a waste. */
  readonly only: readonly string[];
  readonly now: Date;
}

const count = (gallons: number): string => gallons.toLocaleString('en-US');

interface Total {
  readonly name: string;
  readonly tickets: number;
  readonly gallons: number;
}

/** Totals of gallons received and tickets by name, largest first. */
function totals(
  lines: readonly { readonly name: string; readonly ticketId: string; readonly gallons: number }[],
): Total[] {
  return [...Map.groupBy(lines, ({ name }) => name)]
    .map(([name, own]) => ({
      name,
      tickets: new Set(own.map(({ ticketId }) => ticketId)).size,
      gallons: own.reduce((sum, { gallons }) => sum + gallons, 0),
    }))
    .toSorted((a, b) => b.gallons - a.gallons || a.name.localeCompare(b.name, 'en-US'));
}

const inRows = (rows: readonly Total[]) =>
  rows.map(({ name, tickets, gallons }) => [name, count(tickets), count(gallons)]);

/** The template's data: every visit of a period with each client's gallons, their totals, and the tanks washed. */
export function inspectionDocument(
  tickets: readonly InspectedTicket[],
  washings: readonly InspectedWashing[],
  cover: InspectionCover,
) {
  const { timeZone, now } = cover;
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  const month = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', year: 'numeric' });
  const shares = tickets.flatMap((ticket) => ticket.shares.map((share) => ({ ticket, share })));
  const setTicket = (ticket: InspectedTicket) => ({
    number: ticket.ticketNumber ?? 'No number',
    at: moment.format(new Date(ticket.occurredAt)),
    site: [ticket.site.name, ticket.permitNumber && `permit ${ticket.permitNumber}`]
      .filter(Boolean)
      .join(', '),
    truck: ticket.vehicle?.name ?? 'Yard tank',
    waste: wastesInWords(ticket.wasteTypes),
    gallons: count(ticket.gallons),
    remarks: remarksOf(ticket),
    shares: ticket.shares.map((share) => ({
      client: share.clientName,
      address: share.address,
      pickedUp: moment.format(new Date(share.pickedUpAt)),
      // Said where the ticket alone does not say it.
      waste: ticket.wasteTypes.length > 1 ? wasteTypeName[share.wasteType] : '',
      gallons: count(share.gallons),
    })),
  });
  return {
    company: cover.companyName,
    address: cover.companyAddress,
    phone: cover.companyPhone,
    paper: cover.paper,
    period: [
      `${day.format(new Date(cover.from))} to ${day.format(new Date(cover.to))}`,
      ...(cover.only.length === 0 ? [] : [`only ${cover.only.join(', ')}`]),
    ].join('; '),
    madeOn: `Made on ${moment.format(now)} with Haulwright`,
    figures: [
      { name: 'Tickets', value: count(tickets.length) },
      { name: 'Received, gal', value: count(tickets.reduce((sum, { gallons }) => sum + gallons, 0)) },
      {
        name: 'Difference, gal',
        value: count(tickets.reduce((sum, { varianceGallons }) => sum + varianceGallons, 0)),
      },
      { name: 'Clients', value: count(new Set(shares.map(({ share }) => share.clientId)).size) },
    ],
    wastes: inRows(
      totals(
        tickets.flatMap(({ id, wastes }) =>
          wastes.map(({ wasteType, gallons }) => ({ name: wasteTypeName[wasteType], ticketId: id, gallons })),
        ),
      ),
    ),
    sites: inRows(
      totals(
        tickets.map((ticket) => ({
          name: setTicket(ticket).site,
          ticketId: ticket.id,
          gallons: ticket.gallons,
        })),
      ),
    ),
    trucks: inRows(
      totals(
        tickets.map((ticket) => ({
          name: ticket.vehicle?.name ?? 'Yard tank',
          ticketId: ticket.id,
          gallons: ticket.gallons,
        })),
      ),
    ),
    clients: inRows(
      totals(
        shares.map(({ ticket, share }) => ({
          name: [share.clientName, share.address].filter(Boolean).join(', '),
          ticketId: ticket.id,
          gallons: share.gallons,
        })),
      ),
    ),
    washings: washings.map(({ at, truck, tank, by, wastesBefore }) => [
      moment.format(new Date(at)),
      `${truck}, ${tank}`,
      wastesBefore === null ? 'Not known' : wastesInWords(wastesBefore),
      by,
    ]),
    months: [...Map.groupBy(tickets, ({ occurredAt }) => month.format(new Date(occurredAt)))].map(
      ([name, own]) => ({ name, tickets: own.map(setTicket) }),
    ),
  };
}

/** What an inspector has to know of a ticket beside its figures, in the PDF and the table alike. */
export function remarksOf({
  gallons,
  signedGallons,
  varianceGallons,
  difference,
  receipt,
  gateOutcome,
  isCorrected,
}: InspectedTicket): string[] {
  const against = varianceGallons > 0 ? 'less' : 'more';
  return [
    ...(gateOutcome === 'rejected' ? ['rejected by the site'] : []),
    ...(gateOutcome === 'partly_accepted' ? ['partly rejected by the site'] : []),
    ...(signedGallons === null || signedGallons === gallons
      ? []
      : [`the site signed for ${count(signedGallons)} gal`]),
    ...(varianceGallons === 0
      ? []
      : [`${count(Math.abs(varianceGallons))} gal ${against} than was on board`]),
    ...(difference === 'open' ? ['difference not explained yet'] : []),
    ...(difference === 'explained' ? ['difference explained by both sides'] : []),
    ...(receipt === 'photo' ? ['ticket on a photo'] : []),
    ...(receipt === 'reason' ? ['no ticket, with a reason'] : []),
    ...(receipt === 'missing' ? ['no ticket yet'] : []),
    ...(isCorrected ? ['corrected'] : []),
  ];
}
