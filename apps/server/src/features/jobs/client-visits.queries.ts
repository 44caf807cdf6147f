import { sql } from 'drizzle-orm';
import type { Answerer } from '../../platform/events/events.ts';
import type { ClientVisits } from '../clients/clients.events.ts';
import { jobs } from './jobs.tables.ts';

export const visitsOfClients: Answerer<'clients.visits'> = {
  says: 'jobs: the next visit to each, and the last one',
  answer: async (tx, { clientIds, today, timeZone }) => {
    const ids = sql.join(
      clientIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    );
    const { rows } = await tx.execute<ClientVisits & { clientId: string } & Record<string, unknown>>(sql`
      select wanted.id as "clientId", to_char(upcoming.next_date, 'YYYY-MM-DD') as "nextDate",
             to_char(done.completed_at at time zone ${timeZone}, 'YYYY-MM-DD') as "lastDate",
             done.actual_gallons as "lastGallons"
        from unnest(array[${ids}]) as wanted(id)
        left join lateral (
          select min(scheduled_date) as next_date from ${jobs}
           where client_id = wanted.id and scheduled_date >= ${today}
             and status in ('unscheduled', 'scheduled', 'in_progress')
        ) upcoming on true
        left join lateral (
          select completed_at, actual_gallons from ${jobs}
           where client_id = wanted.id and status = 'completed' and completed_at is not null
           order by completed_at desc, id desc limit 1
        ) done on true`);
    return new Map(rows.map(({ clientId, ...visits }) => [clientId, visits]));
  },
};
