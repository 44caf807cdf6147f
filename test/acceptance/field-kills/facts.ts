import { expect } from '@playwright/test';
import { sql, type SQL } from 'drizzle-orm';
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
  /** When the crew came, on a clock of the company: of a stop whose times were corrected. */
  readonly arrivedAt: string | null;
  /** Standing pickups of the ledger, and their gallons. */
  readonly pickups: number;
  readonly inLedger: number;
  /** Photos named by a report, and how many of them are in the store. */
  readonly photos: number;
  readonly photosHere: number;
}

/** The expected records of a stop that was done once. */
export const doneOnce = (
  gallons: number,
  photos = 0,
  corrections = 0,
  arrivedAt: string | null = null,
): StopFacts => ({
  status: 'completed',
  gallons,
  starts: 1,
  completions: 1,
  attempts: 0,
  corrections,
  arrivedAt,
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
    (select to_char(j.started_at at time zone 'America/New_York', 'HH24:MI') where exists (select from job_events e
      where e.job_id = j.id and e.details->>'act' = 'corrected' and e.details ? 'times')) as "arrivedAt",
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

/** Standing dumps of a company, their gallons and tickets, and what is aboard after them. */
export interface DumpFacts {
  readonly dumps: number;
  readonly dumped: number;
  readonly corrected: number;
  readonly visits: number;
  readonly aboard: number;
}

const dumpFacts = (email: string) => sql`
  select count(*)::int as dumps, coalesce(sum(f.gallons), 0)::int as dumped,
    count(f.replaces_id)::int as corrected,
    (select count(*)::int from disposal_visits v where v.company_id = p.company_id) as visits,
    (select coalesce(sum(a.balance_gallons), 0)::int from load_accounts a
      where a.company_id = p.company_id and a.kind = 'compartment') as aboard
  from profiles p left join load_facts f on f.company_id = p.company_id and f.kind = 'discharge'
    and not exists (select from load_facts r where r.replaces_id = f.id)
  where p.email = ${email} group by p.company_id`;

/** Waits until the database has exactly these dumps of the company. */
export const expectDumps = (dataDir: string, email: string, wanted: DumpFacts): Promise<void> =>
  expectRow(dataDir, dumpFacts(email), wanted);

/** Waits until the database has exactly these records of the farm's job, and still does a moment later. */
export const expectFacts = (dataDir: string, email: string, farm: string, wanted: StopFacts): Promise<void> =>
  expectRow(dataDir, facts(email, farm), wanted);

async function expectRow(dataDir: string, query: SQL, wanted: StopFacts | DumpFacts): Promise<void> {
  const read = async () => {
    const connectionString = (await findRunningEmbeddedPostgres(dataDir)) ?? '';
    const database = openDatabase({ connectionString, log: createLogger('fatal'), poolSize: 1 });
    try {
      return (await database.asSystem((tx) => tx.execute(query))).rows[0];
    } catch (error) {
      // The product may be restarting.
      return String(error);
    } finally {
      await database.close();
    }
  };
  await expect.poll(read, { timeout: patiently(60_000) }).toEqual(wanted);
}
