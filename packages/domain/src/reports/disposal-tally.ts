import type { WasteType } from '../services/waste-type.ts';
import type { DisposalVisit } from './report-facts.ts';

/**
 * Whether a visit took place as far as records show: its whole load was collected, and either work was begun
 * at a later stop, or its route was completed and the day has passed. A truck whose last job has just ended
 * may still be on its way. Replace this rule where visits are recorded themselves.
 * @param today the day of the report, 'yyyy-MM-dd'
 */
export const isVisitDone = (
  { routeStatus, date, isPassed, completedJobs, openJobs }: DisposalVisit,
  today: string,
): boolean =>
  completedJobs > 0 && openJobs === 0 && (isPassed || (routeStatus === 'completed' && date < today));

/** Gallons of one waste dumped, or planned, at one site. */
export interface DisposalSum {
  readonly siteName: string;
  readonly permitNumber: string | null;
  readonly wasteType: WasteType | null;
  /** Keys of visits; one with several wastes is in the sum of each. */
  readonly visits: ReadonlySet<string>;
  /** For visits that took place: recorded at the jobs of their loads. For planned ones: by their plan. */
  readonly gallons: number;
  /** Expected of those jobs of their loads that have no record. */
  readonly estimatedGallons: number;
}

export const emptyDisposals: DisposalSum = {
  siteName: '',
  permitNumber: null,
  wasteType: null,
  visits: new Set(),
  gallons: 0,
  estimatedGallons: 0,
};

/** Adds both, under the name of the first. */
export const addDisposals = (sum: DisposalSum, one: DisposalSum): DisposalSum => ({
  ...sum,
  visits: sum.visits.union(one.visits),
  gallons: sum.gallons + one.gallons,
  estimatedGallons: sum.estimatedGallons + one.estimatedGallons,
});

/**
 * Whether a stop is still to come. A truck that reports is not planned to make a stop it has reported, nor any once its
 * route is over.
 */
const isStillPlanned = ({ plannedGallons, routeStatus, isReported, isMade }: DisposalVisit): boolean =>
  plannedGallons > 0 && isMade !== true && !(isReported === true && routeStatus === 'completed');

/** Visits by site and kind of waste, largest first, with planned ones separate. */
export function sumDisposals(
  visits: readonly DisposalVisit[],
  today: string,
): { done: DisposalSum[]; planned: DisposalSum[] } {
  const { done = [], planned = [] } = Object.groupBy(visits, (visit) =>
    isVisitDone(visit, today) ? (visit.isReported === true ? 'reported' : 'done') : 'planned',
  );
  return {
    done: bySite(done, (visit) => ({
      gallons: visit.recordedGallons,
      estimatedGallons: visit.estimatedGallons,
    })),
    planned: bySite(planned.filter(isStillPlanned), (visit) => ({
      gallons: visit.plannedGallons,
      estimatedGallons: 0,
    })),
  };
}

function bySite(
  visits: readonly DisposalVisit[],
  amounts: (visit: DisposalVisit) => Pick<DisposalSum, 'gallons' | 'estimatedGallons'>,
): DisposalSum[] {
  const sums = new Map<string, DisposalSum>();
  for (const visit of visits) {
    const { siteId, siteName, permitNumber, wasteType } = visit;
    const key = JSON.stringify([siteId, siteName, permitNumber, wasteType]);
    const one: DisposalSum = {
      siteName,
      permitNumber,
      wasteType,
      visits: new Set([visit.visitKey]),
      ...amounts(visit),
    };
    const sum = sums.get(key);
    sums.set(key, sum ? addDisposals(sum, one) : one);
  }
  return [...sums.values()].toSorted((a, b) => b.gallons - a.gallons || a.siteName.localeCompare(b.siteName));
}
