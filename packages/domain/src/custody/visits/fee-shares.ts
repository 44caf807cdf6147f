import { allocate } from '../../kernel/allocate.ts';

/** A client's part of a visit's gallons. */
export interface DumpedPickup {
  readonly visitId: string;
  readonly pickupId: string;
  /** That the site received of it. */
  readonly gallons: number;
  /** Whether it is of the job that is asked about. */
  readonly isOwn: boolean;
  /** What the site charged for the whole visit; null while nobody has recorded it. */
  readonly feeCents: number | null;
}

/**
 * The part of the sites' fees that falls to the job's own pickups, in cents: each fee is split over all that it was
 * charged for, by their gallons, largest remainder first, so that the parts of all clients add up to it.
 * @returns null while a fee is not known, or where nothing was dumped at a site
 */
export function feeShares(pickups: readonly DumpedPickup[]): number | null {
  const visits = [...Map.groupBy(pickups, ({ visitId }) => visitId).values()];
  if (visits.length === 0 || visits.some(([first]) => first?.feeCents == null)) return null;
  return visits
    .flatMap((dumped) => {
      const parts = allocate(
        dumped[0]?.feeCents ?? 0,
        dumped.map(({ gallons }) => gallons),
      );
      return dumped.map(({ isOwn }, at) => (isOwn ? (parts[at] ?? 0) : 0));
    })
    .reduce((sum, cents) => sum + cents, 0);
}
