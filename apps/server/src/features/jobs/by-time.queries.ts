// Public to other features: the one place that reads the deadline of urgent work.
import { sql } from 'drizzle-orm';
import { defaultCompanyPlanning } from '@haulwright/domain/companies/company-planning';
import { byTimeOf, type UrgentRules } from '@haulwright/domain/jobs/by-time';
import type { JobPriority } from '@haulwright/domain/jobs/job';
import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { jobs } from './jobs.tables.ts';

/** The company's rules for urgent work. */
interface CompanyOfJob extends UrgentRules {
  readonly timeZone: string;
}

/** Each is evaluated once per statement, whatever the number of jobs. */
const ofCompany = sql<CompanyOfJob | null>`(select json_build_object(
  'timeZone', ${companySettings.timeZone},
  'emergencyWithinMinutes', ${companySettings.emergencyWithinMinutes},
  'highWithinMinutes', ${companySettings.highWithinMinutes}) from ${companySettings})`;
const firstShift = sql<number | null>`(select min(${vehicles.shiftStartMinute}) from ${vehicles})`;
const nightEnd = sql<number | null>`(select max(${vehicles.shiftEndMinute} + 1440) from ${vehicles}
  where ${vehicles.shiftEndMinute} < ${vehicles.shiftStartMinute})`;

/** The columns `beginByOf` needs; needs `jobs` joined, also as an outer join. */
export const byTimeColumns = {
  priority: jobs.priority,
  byMinute: jobs.byMinute,
  scheduledDate: jobs.scheduledDate,
  reportedAt: jobs.createdAt,
  ofCompany,
  firstShift,
  nightEnd,
};

export interface ByTimeRow {
  readonly priority: JobPriority | null;
  readonly byMinute: number | null;
  readonly scheduledDate: string | null;
  readonly reportedAt: Date | null;
  readonly ofCompany: CompanyOfJob | null;
  readonly firstShift: number | null;
  readonly nightEnd: number | null;
}

/**
 * The minute of its day by which work on the job must begin; null when it is not urgent, or there is no job.
 */
export function beginByOf(row: ByTimeRow | null): number | null {
  if (row === null) return null;
  const { ofCompany: company, firstShift: shift, nightEnd, ...job } = row;
  const { priority, reportedAt } = job;
  if (priority === null || reportedAt === null) return null;
  return byTimeOf(
    {
      ...job,
      priority,
      reportedAt,
      nightEndMinute: nightEnd,
      shiftStartMinute: shift ?? starterVehicle.shiftStartMinute,
      timeZone: company?.timeZone ?? 'America/New_York',
    },
    company ?? defaultCompanyPlanning,
  );
}

/** The same of a job that is not saved. */
export async function beginByOfUnsaved(
  tx: TenantTransaction,
  job: Pick<ByTimeRow, 'priority' | 'byMinute' | 'scheduledDate' | 'reportedAt'>,
): Promise<number | null> {
  const [company] = await tx.select({ ofCompany, firstShift, nightEnd }).from(companySettings);
  return beginByOf({ ...(company ?? { ofCompany: null, firstShift: null, nightEnd: null }), ...job });
}
