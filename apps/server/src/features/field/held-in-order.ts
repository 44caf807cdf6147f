/** Gallons of one pickup, in a step of the ledger or held by a load. */
export interface PickupGallons {
  readonly pickupId: string;
  readonly gallons: number;
}

/** A standing entry of the ledger. */
export interface LedgerStep {
  readonly loadId: string | null;
  /** The load it was moved into; null otherwise. */
  readonly toLoadId: string | null;
  readonly isPickup: boolean;
  /** Of a pickup what came in, of all others what left the load of each pickup; in any order. */
  readonly shares: readonly PickupGallons[];
}

/**
 * What each load holds after the steps, its pickups in the order in which the ledger holds them: by arrival,
 * of a transfer in the order of the tank they came from. A pickup that had left a tank and comes back stands
 * last. Gallons that cannot be divided evenly go by this order, so the phone needs the same one.
 * @param steps in order of time
 */
export function heldInOrder(steps: readonly LedgerStep[]): ReadonlyMap<string, readonly PickupGallons[]> {
  const loads = new Map<string, Map<string, number>>();
  const add = (loadId: string, { pickupId, gallons }: PickupGallons) => {
    const load = loads.get(loadId) ?? new Map<string, number>();
    loads.set(loadId, load);
    const held = (load.get(pickupId) ?? 0) + gallons;
    if (held === 0) load.delete(pickupId);
    else load.set(pickupId, held);
  };
  for (const { loadId, toLoadId, isPickup, shares } of steps) {
    if (loadId === null) continue;
    if (isPickup) {
      for (const share of shares) add(loadId, share);
      continue;
    }
    const order = [...(loads.get(loadId)?.keys() ?? [])];
    const place = new Map(order.map((pickupId, at) => [pickupId, at]));
    const left = shares.toSorted((a, b) => (place.get(a.pickupId) ?? 0) - (place.get(b.pickupId) ?? 0));
    for (const share of left) {
      add(loadId, { ...share, gallons: -share.gallons });
      if (toLoadId !== null) add(toLoadId, share);
    }
  }
  return new Map(
    [...loads].map(([id, load]) => [id, [...load].map(([pickupId, gallons]) => ({ pickupId, gallons }))]),
  );
}
