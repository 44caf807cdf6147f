import type { Person } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { driverAt } from '../routes/versions/driver-at.queries.ts';
import { loadGivings } from './givings.queries.ts';
import { ownerAt } from './owner-at.ts';

/** Whether a job is or was someone's, by hand or by its route. */
export async function isTheirJob(
  tx: TenantTransaction,
  job: { readonly id: string; readonly assignedTo: string | null },
  { userId }: Pick<Person, 'userId'>,
  at: Date,
): Promise<boolean> {
  if (job.assignedTo === userId) return true;
  const { byHand, routeId } = ownerAt(await loadGivings(tx, job.id), at);
  const driver = routeId === null ? null : await driverAt(tx, routeId, at);
  return (driver ?? byHand) === userId;
}

/** Whether a route is or was someone's. */
export const isTheirRoute = async (
  tx: TenantTransaction,
  route: { readonly id: string; readonly driverUserId: string | null },
  { userId }: Pick<Person, 'userId'>,
  at: Date,
): Promise<boolean> => route.driverUserId === userId || (await driverAt(tx, route.id, at)) === userId;
