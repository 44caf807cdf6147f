import { mayShareTank, mixableWasteTypes, type WasteType } from '../../services/waste-type.ts';

/**
 * Gallons added to a truck's tanks (negative: removed) in one step of the ledger. Times are in any unit, the
 * same for the whole day.
 */
export interface TankChange {
  readonly at: number;
  readonly gallons: number;
  readonly wasteType: WasteType;
  /** The tank, where that is known. */
  readonly tankId?: string;
}

/** A truck's content at the start of a day, and its ledger changes on that day. */
export interface TankDay {
  readonly opening: readonly {
    readonly gallons: number;
    readonly wasteType: WasteType;
    readonly tankId?: string;
  }[];
  /** In the order of their time. */
  readonly changes: readonly TankChange[];
  /** How many of the company's sites take each waste; absent where nobody asked. */
  readonly takers?: Takers;
}

/** How many sites take a waste; one that is left out is taken nowhere. */
export type Takers = Readonly<Partial<Record<WasteType, number>>>;

/** A visit that is completed or in progress. */
export interface VisitBehind {
  readonly kind: 'job' | 'disposal';
  /** When its work was done; null while in progress, or when not recorded. */
  readonly doneAt: number | null;
  /** Gallons collected at a job, recorded or expected. */
  readonly gallons: number;
  readonly wasteType: WasteType | null;
  /** Its gallons are in the ledger already, or were reversed. */
  readonly isReported: boolean;
  /** What the site of a disposal stop takes; absent: everything. */
  readonly acceptedWasteTypes?: readonly WasteType[];
}

/** The total content of a truck's tanks from a moment on. */
export interface TankLevel {
  readonly at: number;
  readonly gallons: number;
  readonly wasteTypes: readonly WasteType[];
}

/** The content at the start of the day. */
export const openingGallons = ({ opening }: Pick<TankDay, 'opening'>): number =>
  opening.reduce((sum, { gallons }) => sum + gallons, 0);

/** Whether the ledger has data for the day; without reports a truck follows its plan. */
export const isKnown = (day: TankDay): boolean => day.changes.length > 0 || openingGallons(day) > 0;

/** A step of the level: from the ledger, from an unreported job, or a tank assumed emptied. */
type Step =
  | { readonly kind: 'ledger'; readonly at: number; readonly changes: readonly TankChange[] }
  | { readonly kind: 'job' | 'disposal'; readonly at: number; readonly visit: VisitBehind };

/**
 * A truck's level after each change. Jobs the office completed are not in the ledger, so their gallons are
 * added until the ledger shows the truck empty. On a day without reports, a passed disposal stop counts as
 * emptied.
 * @param behind visits in order; those without a time come last
 */
export function tankLevels(day: TankDay, behind: readonly VisitBehind[]): TankLevel[] {
  let known = openingGallons(day);
  let added = 0;
  let wastes = day.opening.map(({ wasteType }) => wasteType);
  return stepsOf(day, behind).map((step): TankLevel => {
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

/** What happened to the tanks, in the order of time. */
export function stepsOf({ changes }: TankDay, behind: readonly VisitBehind[]): Step[] {
  const isReporting = changes.length > 0;
  let last = -Infinity;
  const ofVisits = behind.flatMap((visit): Step[] => {
    const own = visit.doneAt ?? (isReporting && visit.kind === 'job' ? Infinity : last);
    // Without reports only the order of the visits matters.
    last = isReporting ? own : Math.max(last, own);
    const counts = visit.kind === 'job' ? !visit.isReported : !isReporting;
    return counts ? [{ kind: visit.kind, at: isReporting ? own : last, visit }] : [];
  });
  const ofLedger = [...Map.groupBy(changes, ({ at }) => at)].map(([at, together]): Step => ({
    kind: 'ledger',
    at,
    changes: together,
  }));
  // Work with the same time as a ledger change comes first: a dump includes it.
  return [...ofVisits, ...ofLedger].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** A truck's content after all of it. */
export function aboardAfter(
  day: TankDay,
  behind: readonly VisitBehind[],
): { readonly gallons: number; readonly wasteType: WasteType | null } {
  const last = tankLevels(day, behind).at(-1);
  const wastes = last?.wasteTypes ?? day.opening.map(({ wasteType }) => wasteType);
  return { gallons: last?.gallons ?? openingGallons(day), wasteType: countsAs(wastes, day.takers) };
}

/**
 * The waste that a mixture counts as: for wastes that may share a tank the first of their group, septage for septage
 * with portable-toilet waste; for others the one that the fewest sites take, of equals the first. Who takes that one is
 * the likeliest to take all of it.
 */
export function countsAs(wastes: readonly WasteType[], takers: Takers = {}): WasteType | null {
  const [first] = wastes;
  if (first === undefined) return null;
  if (wastes.every((waste) => waste === first)) return first;
  if (wastes.every((waste) => mayShareTank(first, waste)))
    return mixableWasteTypes.find((group) => group.includes(first))?.[0] ?? first;
  const takenBy = (waste: WasteType) => takers[waste] ?? 0;
  return wastes.reduce((rarest, waste) => (takenBy(waste) < takenBy(rarest) ? waste : rarest));
}
