import type { LoadFact } from '../custody/ledger/load-fact.ts';
import { post, type LoadBook, type OpenLoad } from '../custody/ledger/ledger.ts';
import { holdsAtMost } from '../custody/ledger/overfull.ts';
import type { PackRoute, PackTank } from './day-pack.ts';

/**
 * The tanks of all routes after the facts of a report, by the ledger's own rules: what it will refuse changes
 * nothing here either. A truck may be on several routes of a day.
 */
export function withFacts(routes: readonly PackRoute[], facts: readonly LoadFact[]): readonly PackRoute[] {
  const before = new Map(routes.flatMap(({ tanks }) => tanks.map((tank) => [tank.id, tank] as const)));
  const after = tanksAfter(before, facts);
  return after === before
    ? routes
    : routes.map((route) => ({ ...route, tanks: route.tanks.map((tank) => after.get(tank.id) ?? tank) }));
}

/** @returns the same map when a fact is refused: a report counts as a whole or not at all */
function tanksAfter(
  before: ReadonlyMap<string, PackTank>,
  facts: readonly LoadFact[],
): ReadonlyMap<string, PackTank> {
  const after = new Map(before);
  let book: LoadBook = new Map([...before].flatMap(([id, tank]) => loadIn(tank).map((load) => [id, load])));
  for (const fact of facts) {
    const posted = post(book, fact);
    if (!posted.ok) return before;
    book = posted.book;
    for (const id of tanksOf(fact)) {
      const tank = after.get(id);
      if (tank !== undefined) after.set(id, tankWith(tank, book.get(id), fact.kind === 'rinse'));
    }
  }
  const overfills = [...after].some(
    ([id, { gallons, capacityGallons }]) =>
      gallons > Math.max(holdsAtMost(capacityGallons), before.get(id)?.gallons ?? 0),
  );
  return overfills ? before : after;
}

const tanksOf = (fact: LoadFact): string[] =>
  fact.kind === 'transfer' ? [fact.compartmentId, fact.toCompartmentId] : [fact.compartmentId];

/** Whose gallons they are is the server's to know. */
const loadIn = ({ gallons, wasteType, since }: PackTank): OpenLoad[] =>
  gallons === 0 || wasteType === null
    ? []
    : [
        {
          openedAt: since == null ? 0 : Date.parse(since),
          wasteType,
          gallons,
          shares: [{ pickupId: '', gallons }],
        },
      ];

function tankWith(tank: PackTank, load: OpenLoad | undefined, isWashed: boolean): PackTank {
  if (load === undefined)
    return {
      ...tank,
      gallons: 0,
      wasteType: null,
      since: null,
      unwashedWaste: isWashed ? null : (tank.wasteType ?? tank.unwashedWaste ?? null),
    };
  const { gallons, wasteType, openedAt } = load;
  return { ...tank, gallons, wasteType, since: new Date(openedAt).toISOString(), unwashedWaste: wasteType };
}
