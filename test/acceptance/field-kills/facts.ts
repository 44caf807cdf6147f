import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts';
import { findRunningEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logging/logger.ts';
import { patiently } from '../../patience.ts';

/** The number of records the database has of a stop, by kind. */
export interface StopFacts {
  readonly status: string;
  readonly gallons: number | null;
  readonly starts: number;
  readonly completions: number;
  readonly attempts: number;
  /** The crew's corrections that took effect. */
  readonly corrections: number;
  /** Standing pickups of the ledger, and their gallons. */
  readonly pickups: number;
  readonly inLedger: number;
  /** Photos named by a report, and how many of them are in the store. */
  readonly photos: number;
  readonly photosHere: number;
}

/** The expected records of a stop that was done once. */
export const doneOnce = (gallons: number, photos = 0, corrections = 0): StopFacts => ({
  status: 'completed',
  gallons,
  starts: 1,
  completions: 1,
  attempts: 0,
  corrections,
  pickups: 1,
  inLedger: gallons,
  photos,
  photosHere: photos,
});

const facts = (email: string, farm: string) => sql`
  select j.status, j.actual_gallons as gallons,
    (select count(*)::int from job_events e where e.job_id = j.id and e.details->>'to' = 'in_progress') as starts,
    (select count(*)::int from job_events e where e.job_id = j.id and e.details->>'to' = 'completed') as completions,
    (select count(*)::int from job_attempts t where t.job_id = j.id) as attempts,
    (select count(*)::int from job_events e where e.job_id = j.id and e.details->>'act' = 'corrected') as corrections,
    (select count(*)::int from load_facts f where f.job_id = j.id and f.kind = 'pickup'
      and not exists (select from load_facts r where r.replaces_id = f.id)) as pickups,
    (select coalesce(sum(f.gallons), 0)::int from load_facts f where f.job_id = j.id and f.kind = 'pickup'
      and not exists (select from load_facts r where r.replaces_id = f.id)) as "inLedger",
    (select count(*)::int from attachments a where a.job_id = j.id) as photos,
    (select count(*)::int from attachments a join files f using (company_id, sha256)
      where a.job_id = j.id and f.arrived_at is not null) as "photosHere"
  from jobs j join clients c on c.id = j.client_id and c.company_id = j.company_id
  join profiles p on p.company_id = j.company_id
  where p.email = ${email} and c.name = ${farm}`;

/** Waits until the database has exactly these records of the farm's job, and still does a moment later. */
export async function expectFacts(
  dataDir: string,
  email: string,
  farm: string,
  wanted: StopFacts,
): Promise<void> {
  const read = async () => {
    const connectionString = (await findRunningEmbeddedPostgres(dataDir)) ?? '';
    const database = openDatabase({ connectionString, log: createLogger('fatal'), poolSize: 1 });
    try {
      return (await database.asSystem((tx) => tx.execute(facts(email, farm)))).rows[0];
    } catch (error) {
      // The product may be restarting.
      return String(error);
    } finally {
      await database.close();
    }
  };
  await expect.poll(read, { timeout: patiently(60_000) }).toEqual(wanted);
}
