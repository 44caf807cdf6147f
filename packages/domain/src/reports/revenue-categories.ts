import { revenueCategoryName, type RevenueCategory } from '../pricing/price-rule.ts';
import type { JobTally } from './job-tally.ts';
import type { JobFact } from './report-facts.ts';
import { ratioOf, type ColumnOf } from './report-model.ts';

/** Total of a category's lines. */
interface CategorySum {
  readonly category: RevenueCategory;
  readonly jobs: number;
  readonly cents: number;
}

/** Revenue by category of its lines, largest first. A flat price without lines counts as service. */
export function byCategory(jobs: readonly JobFact[]): CategorySum[] {
  const sums = new Map<RevenueCategory, { jobs: number; cents: number }>();
  for (const job of jobs)
    for (const [category, cents] of linesOf(job)) {
      const sum = sums.get(category) ?? { jobs: 0, cents: 0 };
      sums.set(category, { jobs: sum.jobs + 1, cents: sum.cents + cents });
    }
  return [...sums]
    .map(([category, sum]) => ({ category, ...sum }))
    .toSorted((a, b) => b.cents - a.cents || a.category.localeCompare(b.category));
}

/** Lines of completed jobs that count as revenue. */
function linesOf(job: JobFact): [RevenueCategory, number][] {
  if (job.status !== 'completed' || !job.isPriceFixed || job.isPriceHeld || job.priceCents === null)
    return [];
  if (job.centsByCategory === null) return [['service', job.priceCents]];
  return Object.entries(job.centsByCategory) as [RevenueCategory, number][];
}

export const categoryColumns = (total: JobTally): ColumnOf<CategorySum>[] => [
  { title: 'Category', kind: 'text', cell: ({ category }) => revenueCategoryName[category] },
  { title: 'Jobs', kind: 'count', cell: ({ jobs }) => jobs },
  { title: 'Revenue', kind: 'cents', cell: ({ cents }) => cents },
  { title: 'Share', kind: 'share', cell: ({ cents }) => ratioOf(cents, total.revenueCents) },
];
