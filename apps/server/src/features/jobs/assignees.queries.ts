import { and, asc, eq, sql } from 'drizzle-orm';
import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles, userRoles } from '../companies/companies.tables.ts';

const isFieldTechnician = sql<boolean>`bool_or(${userRoles.role} = 'field_technician')`;

/** Users who can be assigned a job: anyone with a role in the company. Technicians first, then by name. */
export function listAssignees(tx: TenantTransaction): Promise<JobAssignee[]> {
  return tx
    .select({ userId: profiles.userId, fullName: profiles.fullName, isFieldTechnician })
    .from(profiles)
    .innerJoin(
      userRoles,
      and(eq(userRoles.userId, profiles.userId), eq(userRoles.companyId, profiles.companyId)),
    )
    .groupBy(profiles.id, profiles.userId, profiles.fullName)
    .orderBy(sql`${isFieldTechnician} desc`, asc(sql`lower(${profiles.fullName})`), asc(profiles.id));
}
