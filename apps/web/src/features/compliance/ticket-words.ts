import type { Ticket, TicketDetail, TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import type { VisitNoteKind } from '@haulwright/domain/custody/visits/disposal-visit';
import { type WasteType, wasteTypeName } from '@haulwright/domain/services/waste-type';

/** 'Ticket 4711', or a description without a number. */
export const ticketTitle = ({ ticketNumber, receipt }: Pick<Ticket, 'ticketNumber' | 'receipt'>): string => {
  if (ticketNumber !== null) return `Ticket ${ticketNumber}`;
  return receipt === 'photo' ? 'Ticket on a photo' : 'No ticket number';
};

/** 'Septage', or 'Septage 1,950 gal, Portable-toilet waste 60 gal'; of a rejected load only what it was. */
export const wastesOfTicket = (
  { wastes }: Pick<Ticket, 'wastes'>,
  volume: (gallons: number) => string,
): string =>
  wastes
    .map(({ wasteType, gallons }) =>
      wastes.length > 1 && gallons !== 0
        ? `${wasteTypeName[wasteType]} ${volume(gallons)}`
        : wasteTypeName[wasteType],
    )
    .join(', ');

/** 'From Nov 3, 2026, to Nov 20, 2026 · Grease · “Beiler”'; 'All tickets' for everything. */
export function filterInWords({
  from,
  to,
  wasteType,
  search,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly wasteType?: WasteType | undefined;
  readonly search?: string | undefined;
}): string {
  const parts = [
    from !== undefined && `From ${fullDate(from)}`,
    to !== undefined && `to ${fullDate(to)}`,
    wasteType !== undefined && wasteTypeName[wasteType],
    search !== undefined && search !== '' && `“${search}”`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'All tickets' : parts.join(' · ');
}

const fullDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** '200 gal less than was on board'; empty when the gallons agree. */
export function differenceInWords(varianceGallons: number, volume: (gallons: number) => string): string {
  if (varianceGallons === 0) return '';
  return `${volume(Math.abs(varianceGallons))} ${varianceGallons > 0 ? 'less' : 'more'} than was on board`;
}

/**
 * 'Planned stop of North, arrived 10:52 AM, 18 min before it was reported'; null when nothing is known of it.
 */
export function stopInWords(
  { route, isPlanned, arrivedAt }: TicketDetail['stop'],
  occurredAt: string,
  timeZone: string,
): string | null {
  if (route === null && arrivedAt === null) return null;
  const where =
    route === null ? 'Route removed' : `${isPlanned ? 'Planned stop' : 'Unplanned stop'} of ${route.name}`;
  if (arrivedAt === null) return where;
  const arrived = new Date(arrivedAt);
  const minutes = Math.round((Date.parse(occurredAt) - arrived.getTime()) / 60_000);
  const time = arrived.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return `${where}, arrived ${time}, ${minutes} min before it was reported`;
}

export const noteName: Record<VisitNoteKind, string> = {
  'ticket-number': 'Ticket number',
  'no-ticket': 'Why there is no ticket or signature',
  hauler: 'What your crew says',
  site: 'What the site says',
};

/** Why a day cannot be closed, as a sentence. */
export function dayFindingInWords(
  { code, name, gallons }: TruckDayRow['findings'][number],
  volume: (gallons: number) => string,
): string {
  switch (code) {
    case 'day.job-without-gallons':
      return `Gallons are not recorded: ${name}`;
    case 'day.visit-without-receipt':
      return `No ticket number or photo: ${name}`;
    case 'day.discrepancy-open':
      return `Gallons do not agree: ${name}`;
    case 'day.left-on-board':
      return `${volume(gallons ?? 0)} left on board: ${name}`;
    case 'day.held-too-long':
      return `${volume(gallons ?? 0)} aboard for longer than your company allows: ${name}`;
    case 'day.measured-difference':
      return `${volume(Math.abs(gallons ?? 0))} ${(gallons ?? 0) > 0 ? 'less' : 'more'} measured than reported: ${name}`;
    case 'day.not-washed':
      return `Not washed between two wastes: ${name}. Record the washing in the details`;
    case 'day.mixed':
      return `Wastes that must not be mixed share a tank: ${name}. Each is counted by its share`;
    case 'day.does-not-balance':
      return `${volume(Math.abs(gallons ?? 0))} not accounted for: ${name}`;
    default:
      return `A manifest is not complete: ${name}`;
  }
}
