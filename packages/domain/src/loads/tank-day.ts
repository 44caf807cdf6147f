import { mayShareTank, mixableWasteTypes, type WasteType } from '../services/waste-type.ts';

/**
 * What came into a truck's tanks (negative: left them) in one go, by the ledger. Times are in whatever unit,
 * the same for all of a day.
 */
export interface TankChange {
  readonly at: number;
  readonly gallons: number;
  readonly wasteType: WasteType;
}

/** What a truck had on board when a day began, and what the ledger says of the day. */
export interface TankDay {
  readonly opening: readonly { readonly gallons: number; readonly wasteType: WasteType }[];
  /** In the order of their time. */
  readonly changes: readonly TankChange[];
}

/** A visit that is behind a truck, or under way. */
export interface VisitBehind {
  readonly kind: 'job' | 'disposal';
  /** When its work was done; null while it is under way, or when nobody noted it. */
  readonly doneAt: number | null;
  /** Taken up at a job: what was recorded, or is expected. */
  readonly gallons: number;
  readonly wasteType: WasteType | null;
  /** Its gallons are in the ledger already, or were taken out of it again. */
  readonly isReported: boolean;
}

/** What is in all tanks of a truck together from a moment on. */
export interface TankLevel {
  readonly at: number;
  readonly gallons: number;
  readonly wasteTypes: readonly WasteType[];
}

/** What was on board when the day began. */
export const openingGallons = ({ opening }: Pick<TankDay, 'opening'>): number =>
  opening.reduce((sum, { gallons }) => sum + gallons, 0);

/** Whether the ledger has anything to say of the day; a truck whose gallons nobody reports is as planned. */
export const isKnown = (day: TankDay): boolean => day.changes.length > 0 || openingGallons(day) > 0;

/** A step of the level: of the ledger, of a job nobody reported, or a tank that is taken to be emptied. */
type Step =
  | { readonly kind: 'ledger'; readonly at: number; readonly changes: readonly TankChange[] }
  | { readonly kind: 'job' | 'disposal'; readonly at: number; readonly visit: VisitBehind };

/**
 * How full a truck was after each thing that changed it. Jobs the office completed are not in the ledger, so
 * their gallons are added until the ledger says the truck is empty. On a day of which nobody reported
 * anything, a planned disposal behind the truck has emptied it.
 * @param behind visits in their order; those without a time come last
 */
export function tankLevels(day: TankDay, behind: readonly VisitBehind[]): TankLevel[] {
  let known = openingGallons(day);
  let added = 0;
  let wastes = day.opening.map(({ wasteType }) => wasteType);
  return steps(day, behind).map((step): TankLevel => {
    if (step.kind === 'ledger') {
      known += step.changes.reduce((sum, { gallons }) => sum + gallons, 0);
      wastes.push(...step.changes.flatMap(({ gallons, wasteType }) => (gallons > 0 ? wasteType : [])));
      if (known <= 0) added = 0;
    } else if (step.kind === 'disposal') [known, added] = [0, 0];
    else {
      added += step.visit.gallons;
      if (step.visit.gallons > 0 && step.visit.wasteType !== null) wastes.push(step.visit.wasteType);
    }
    const gallons = Math.max(0, known + added);
    if (gallons === 0) wastes = [];
    return { at: step.at, gallons, wasteTypes: [...new Set(wastes)] };
  });
}

function steps({ changes }: TankDay, behind: readonly VisitBehind[]): Step[] {
  const isReporting = changes.length > 0;
  let last = -Infinity;
  const ofVisits = behind.flatMap((visit): Step[] => {
    const own = visit.doneAt ?? (isReporting && visit.kind === 'job' ? Infinity : last);
    // Without reports only the order of the visits counts.
    last = isReporting ? own : Math.max(last, own);
    const counts = visit.kind === 'job' ? !visit.isReported : !isReporting;
    return counts ? [{ kind: visit.kind, at: isReporting ? own : last, visit }] : [];
  });
  const ofLedger = [...Map.groupBy(changes, ({ at }) => at)].map(([at, together]): Step => ({
    kind: 'ledger',
    at,
    changes: together,
  }));
  // What was done when the ledger changed came before that: a dump takes it along.
  return [...ofVisits, ...ofLedger].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** What a truck has on board after all of it. */
export function aboardAfter(
  day: TankDay,
  behind: readonly VisitBehind[],
): { readonly gallons: number; readonly wasteType: WasteType | null } {
  const last = tankLevels(day, behind).at(-1);
  const wastes = last?.wasteTypes ?? day.opening.map(({ wasteType }) => wasteType);
  return { gallons: last?.gallons ?? openingGallons(day), wasteType: countsAs(wastes) };
}

/**
 * What several wastes count as: of those that may share a tank the first of their group, septage for septage
 * with portable-toilet waste; of others, in tanks of their own, the first.
 */
export function countsAs(wastes: readonly WasteType[]): WasteType | null {
  const [first] = wastes;
  if (first === undefined) return null;
  if (wastes.every((waste) => waste === first) || !wastes.every((waste) => mayShareTank(first, waste)))
    return first;
  return mixableWasteTypes.find((group) => group.includes(first))?.[0] ?? first;
}
