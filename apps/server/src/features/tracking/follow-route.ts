import { followAll, type Fence, type SeenVisit } from '@haulwright/domain/tracking/follow';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { markDriven } from './driven.queries.ts';
import {
  claimRoute,
  countPoints,
  endVisits,
  fencesOf,
  insertVisits,
  keepState,
  pointsAfter,
  visitsInForce,
  withdrawVisits,
  type FollowedRoute,
  type VisitRow,
} from './visits.queries.ts';

/**
 * Follows the points of a route from where it was left, and from the beginning when some arrived late. Claimed, so that
 * two servers never follow one truck at once.
 * @returns false when another server is at it: look once more
 */
export async function followRoute(
  tx: TenantTransaction,
  { companyId, routeId, now }: { readonly companyId: string; readonly routeId: string; readonly now: Date },
): Promise<boolean> {
  const route = await claimRoute(tx, { companyId, routeId });
  if (route === 'held') return false;
  if (route === undefined) return true;
  // Fewer than were followed after points were forgotten, or a backup was restored: what they said stays.
  const stored = route.state === null ? 0 : await countPoints(tx, route, route.state.through);
  const from = stored > route.followed ? null : route.state;
  const points = await pointsAfter(tx, route, from?.through ?? null);
  if (points.length === 0) return true;
  const followed = followAll(points, await fencesOf(tx, routeId), from ?? undefined);
  await keepVisits(tx, { companyId, route, now, isWhole: from === null }, followed.visits);
  await keepState(tx, routeId, {
    state: followed.state,
    followed: (from === null ? 0 : stored) + points.length,
  });
  return true;
}

interface Keeping {
  readonly companyId: string;
  readonly route: FollowedRoute;
  readonly now: Date;
  /** The visits are those of the whole day: others are no more. */
  readonly isWhole: boolean;
}

async function keepVisits(
  tx: TenantTransaction,
  { companyId, route, now, isWhole }: Keeping,
  visits: readonly SeenVisit[],
): Promise<void> {
  if (visits.length === 0 && !isWhole) return;
  await markDriven(tx, { companyId, routeId: route.routeId, now });
  const known = new Map((await visitsInForce(tx, route.routeId)).map((row) => [identityOf(row), row]));
  const ended: { id: string; departedAt: Date }[] = [];
  const added: SeenVisit[] = [];
  const wrong = new Map(isWhole ? known : []);
  for (const visit of visits) {
    const identity = `${visit.key ?? 'unplanned'} ${visit.arrivedAt}`;
    const row = known.get(identity);
    const departedAt = visit.departedAt === null ? null : new Date(visit.departedAt);
    if (row === undefined) added.push(visit);
    else if (row.departedAt?.getTime() === departedAt?.getTime()) wrong.delete(identity);
    else if (row.departedAt === null && departedAt !== null) {
      wrong.delete(identity);
      ended.push({ id: row.id, departedAt });
    } else {
      wrong.set(identity, row);
      added.push(visit);
    }
  }
  const withdrawn = [...wrong.values()];
  await withdrawVisits(
    tx,
    withdrawn.map(({ id }) => id),
    now,
  );
  await endVisits(tx, ended);
  await insertVisits(
    tx,
    added.map((visit) => ({
      id: newId(),
      companyId,
      routeId: route.routeId,
      vehicleId: route.vehicleId,
      ...whereOf(visit.key),
      arrivedAt: new Date(visit.arrivedAt),
      departedAt: visit.departedAt === null ? null : new Date(visit.departedAt),
      source: visit.key === null ? ('dwell' as const) : ('fence' as const),
      fixes: visit.fixes,
      latitude: visit.latitude,
      longitude: visit.longitude,
      replacesId: withdrawn.find((row) => isCorrectedBy(row, visit))?.id ?? null,
    })),
  );
}

/** A fence's key in the columns of a visit. */
function whereOf(key: Fence['key'] | null) {
  if (key === null) return { place: 'unplanned' as const };
  const [kind, id] = key.split(' ');
  return kind === 'job'
    ? { jobId: id }
    : kind === 'site'
      ? { disposalSiteId: id }
      : { place: 'depot' as const };
}

const keyOf = ({ jobId, disposalSiteId, place }: VisitRow): string =>
  jobId === null ? (disposalSiteId === null ? (place ?? '') : `site ${disposalSiteId}`) : `job ${jobId}`;
const identityOf = (row: VisitRow): string => `${keyOf(row)} ${row.arrivedAt.getTime()}`;

/** The same place at about the same time. */
const isCorrectedBy = (row: VisitRow, { key, arrivedAt, departedAt }: SeenVisit): boolean =>
  keyOf(row) === (key ?? 'unplanned') &&
  row.arrivedAt.getTime() <= (departedAt ?? Number.POSITIVE_INFINITY) &&
  (row.departedAt?.getTime() ?? Number.POSITIVE_INFINITY) >= arrivedAt;
