import { v5 } from 'uuid';
import { truckPapers, type CarriedPickup } from '@haulwright/domain/field/in-truck';
import type { Day } from '@haulwright/domain/field/replay';

/** *Tanks* and *Papers in the truck* as a phone shows them; its own pickups are named by rows of reports. */
export function papersShown(shown: Day, truck: { readonly vehicleId: string; readonly routeId: string }) {
  const { vehicleId, routeId } = truck;
  const asked = { vehicleId, since: new Date(0), shiftVehicleId: null };
  const { gallons, contents, aboard, gone } = truckPapers(shown, [], asked);
  const tanks = shown.routes
    .filter(({ id }) => id === routeId)
    .flatMap((route) => route.tanks)
    .map(({ shares, ...tank }) => ({
      ...tank,
      shares: shares?.map((share) => ({ ...share, pickupId: inLedger(share.pickupId) })),
    }));
  return {
    tanks,
    gallons,
    contents,
    /** What the list adds up to. */
    listed: aboard.reduce((sum, { aboardGallons }) => sum + aboardGallons, 0),
    aboard: aboard.map(inWords).toSorted(),
    gone: gone.map(inWords).toSorted(),
  };
}

/** The server names the facts of a report by its rows. */
function inLedger(pickupId: string): string {
  const [commandId = '', row] = pickupId.split('/');
  return row === undefined ? commandId : v5(row, commandId);
}

const inWords = ({ clientName, wasteType, gallons, aboardGallons, at, deliveries }: CarriedPickup): string =>
  [
    `${clientName} ${wasteType} ${at}: ${aboardGallons} of ${gallons}`,
    ...deliveries.map((to) => `${to.gallons} to ${to.site} ${to.ticketNumber ?? ''} ${to.at}`),
  ].join(', ');
