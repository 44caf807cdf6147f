import type { LoadFact } from './load-fact.ts';

/** What somebody changes about a fact; what is undefined stays. */
export interface FactChange {
  readonly gallons?: number | undefined;
  readonly compartmentId?: string | undefined;
  readonly toCompartmentId?: string | undefined;
}

/** The fact with the change; undefined where a fact of its kind has nothing of that. */
export function correctedFact(
  fact: LoadFact,
  newId: string,
  { gallons, compartmentId = fact.compartmentId, toCompartmentId }: FactChange,
): LoadFact | undefined {
  if (toCompartmentId !== undefined && fact.kind !== 'transfer') return undefined;
  if (gallons !== undefined && fact.kind === 'rinse') return undefined;
  // Only a measurement finds an empty tank: what moved nothing is withdrawn instead.
  if (gallons === 0 && fact.kind !== 'gauge') return undefined;
  const moved = { ...fact, id: newId, compartmentId };
  switch (moved.kind) {
    case 'rinse':
      return moved;
    case 'transfer':
      return {
        ...moved,
        gallons: gallons ?? moved.gallons,
        toCompartmentId: toCompartmentId ?? moved.toCompartmentId,
      };
    default:
      return { ...moved, gallons: gallons ?? moved.gallons };
  }
}
