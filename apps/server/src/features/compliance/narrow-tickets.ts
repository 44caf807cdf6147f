import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { InspectedTicket } from './inspection-facts.queries.ts';

/** Whose gallons a file is about, and of which waste; everybody's and all where nothing is said. */
export interface InspectedPart {
  readonly clientId?: string | undefined;
  readonly wasteType?: WasteType | undefined;
}

/**
 * Tickets with nothing but a part of their gallons: what one client brought, or one waste. A file for one client must
 * name nobody else and add up to that client's gallons, so figures of the whole ticket, what the site signed for among
 * them, are left out.
 */
export function narrowTickets(
  tickets: readonly InspectedTicket[],
  { clientId, wasteType }: InspectedPart,
): InspectedTicket[] {
  if (clientId === undefined && wasteType === undefined) return [...tickets];
  return tickets.flatMap((ticket) => {
    const shares = ticket.shares.filter(
      (share) =>
        (clientId === undefined || share.clientId === clientId) &&
        (wasteType === undefined || share.wasteType === wasteType),
    );
    // Gallons of a waste may be nobody's: a tank that was there before the ledger began.
    const wastes =
      clientId === undefined
        ? ticket.wastes.filter((one) => one.wasteType === wasteType)
        : sumsByWaste(shares.map((share) => ({ wasteType: share.wasteType, gallons: share.gallons })));
    if (shares.length === 0 && wastes.length === 0) return [];
    return {
      ...ticket,
      shares,
      wastes,
      gallons: sum(wastes.map(({ gallons }) => gallons)),
      varianceGallons: sum(shares.map(({ varianceGallons }) => varianceGallons)),
      wasteTypes: wastes.map((one) => one.wasteType),
      generatorCount: new Set(shares.map((share) => share.clientId)).size,
      weightPounds: null,
      signedGallons: null,
    };
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

const sumsByWaste = (parts: readonly { readonly wasteType: WasteType; readonly gallons: number }[]) =>
  [...Map.groupBy(parts, ({ wasteType }) => wasteType)]
    .map(([wasteType, own]) => ({ wasteType, gallons: sum(own.map(({ gallons }) => gallons)) }))
    .toSorted((a, b) => b.gallons - a.gallons);
