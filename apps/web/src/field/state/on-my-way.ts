import type { DayPack } from '@haulwright/domain/field/day-pack';
import { jobsAhead } from '@haulwright/domain/routes/next-jobs';
import type { PersonDatabase } from '../device/database.ts';
import { draftOf } from '../device/drafts.ts';
import { saveCommand } from '../device/outbox.ts';
import type { Draft } from '../device/stored.ts';
import { atStop } from './acts.ts';
import type { StopView } from './day-view.ts';

/** Whether the client of a stop can be told that its driver is on the way: of the next jobs of a route that is out. */
export function canTell(pack: DayPack | null, { job, route }: Pick<StopView, 'job' | 'route'>): boolean {
  if (pack?.me.tellsOnMyWay !== true || job?.status !== 'scheduled' || route === null) return false;
  if (route.status !== 'published' && route.status !== 'in_progress') return false;
  const open = new Set(pack.jobs.filter(({ status }) => status === 'scheduled').map(({ id }) => id));
  return route.stops
    .flatMap(({ jobId }) => (jobId !== null && open.has(jobId) ? [jobId] : []))
    .slice(0, jobsAhead)
    .includes(job.id);
}

const keyOf = (jobId: string, routeId: string) => `on-my-way:${jobId}:${routeId}`;

/** When this phone said so of the job on this route; undefined: not yet. */
export const toldAt = (drafts: readonly Draft[], { job, route }: StopView): string | undefined =>
  job === null || route === null
    ? undefined
    : (draftOf(drafts, keyOf(job.id, route.id)) as string | undefined);

export async function sayOnMyWay(database: PersonDatabase, stop: StopView): Promise<void> {
  const { job, route } = stop;
  if (job === null || route === null) return;
  const common = atStop(stop);
  await saveCommand(
    database,
    { ...common, type: 'job.on-my-way', data: { jobId: job.id } },
    stop.title,
    undefined,
    undefined,
    () => ({ [keyOf(job.id, route.id)]: common.capturedAt }),
  );
}
