import type { WasteType } from '../services/waste-type.ts';
import type { DisposalVisit } from './report-facts.ts';

/**
 * Whether a visit has taken place as far as anything recorded tells: its whole load was taken up, and either
 * work was begun at a stop behind it, or its route was completed and the day is over. A truck whose last job
 * has just ended may still be on its way. The seam for visits that are recorded themselves.
 * @param today the day of the report, 'yyyy-MM-dd'
 */
export const isVisitDone = (
  { routeStatus, date, isPassed, completedJobs, openJobs }: DisposalVisit,
  today: string,
): boolean =>
  completedJobs > 0 && openJobs === 0 && (isPassed || (routeStatus === 'completed' && date < today));

/** What was, or is to be, left of one kind of waste at one site. */
export interface DisposalSum {
  readonly siteName: string;
  readonly permitNumber: string | null;
  readonly wasteType: WasteType | null;
  readonly visits: number;
  /** Of visits that took place: recorded at the jobs of their loads. Of planned ones: by their plan. */
  readonly gallons: number;
  /** Expected of the jobs of their loads without a record. */
  readonly estimatedGallons: number;
}

export const emptyDisposals: DisposalSum = {
  siteName: '',
  permitNumber: null,
  wasteType: null,
  visits: 0,
  gallons: 0,
  estimatedGallons: 0,
};

/** Both in one, under the name of the first. */
export const addDisposals = (sum: DisposalSum, one: DisposalSum): DisposalSum => ({
  ...sum,
  visits: sum.visits + one.visits,
  gallons: sum.gallons + one.gallons,
  estimatedGallons: sum.estimatedGallons + one.estimatedGallons,
});

/**
 * Visits by site and kind of waste, the most gallons first: those that took place apart from those that are
 * only planned.
 */
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
    planned: bySite(
      planned.filter(({ plannedGallons }) => plannedGallons > 0),
      (visit) => ({ gallons: visit.plannedGallons, estimatedGallons: 0 }),
    ),
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
    const one: DisposalSum = { siteName, permitNumber, wasteType, visits: 1, ...amounts(visit) };
    const sum = sums.get(key);
    sums.set(key, sum ? addDisposals(sum, one) : one);
  }
  return [...sums.values()].toSorted((a, b) => b.gallons - a.gallons || a.siteName.localeCompare(b.siteName));
}
