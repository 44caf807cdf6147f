import type { Database } from '../../platform/database/database.ts';
import { keepParts } from '../../platform/database/weekly-parts.ts';
import { forgetPlaces, longestTrackDays } from './forget-places.queries.ts';

interface KeepsTracks {
  readonly database: Pick<Database, 'asSystem'>;
  readonly connectionString: string;
  readonly now: () => Date;
}

/**
 * Makes weeks ahead, deletes places older than their company keeps them, and drops the weeks that nobody keeps: a
 * company that keeps the longest is told by whole weeks, the others to the moment.
 */
export async function keepTracks({ database, connectionString, now }: KeepsTracks): Promise<void> {
  await keepParts(connectionString, now(), await database.asSystem(longestTrackDays));
  await database.asSystem((tx) => forgetPlaces(tx, now()));
}
