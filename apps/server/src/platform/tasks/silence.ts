import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** How often a process that works on a run writes so at the latest. */
export const signOfLifeMs = 2_000;

/** How often each process looks for runs that wait or whose process is gone. */
export const lookForRunsEverySeconds = 3;

/**
 * Whether the process that works on a run is gone: with the time until someone looks, its run is taken over
 * within fifteen seconds. After a restart of the database the time counts from there, as nobody could write
 * before.
 * @param lastSign of life; processes write one every two seconds at the latest
 */
export const isSilent = (lastSign: AnyColumn): SQL =>
  sql`greatest(${lastSign}, pg_postmaster_start_time()) < now() - interval '9 seconds'`;
