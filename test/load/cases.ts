import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { listClients } from '../../apps/server/src/features/clients/client-list.queries.ts';
import { recordJobEvents } from '../../apps/server/src/features/jobs/job-events.queries.ts';
import { listJobs } from '../../apps/server/src/features/jobs/job-list.queries.ts';
import {
  insertJob,
  loadJob,
  loadJobBasis,
  takeJobNumber,
} from '../../apps/server/src/features/jobs/jobs.queries.ts';
import { listRoutes } from '../../apps/server/src/features/routes/reading/routes.queries.ts';
import type { Database, TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { httpCaller } from './http-caller.ts';
import { record, type Statement } from './statements.ts';

export interface BenchCase {
  readonly name: string;
  /** One request over HTTP; throws unless it answers 200. */
  readonly call: () => Promise<void>;
  /** The statements the same request runs. */
  readonly statements: readonly Statement[];
  /** Parameters that must be new each time: ids and the job number. */
  readonly fresh: readonly string[];
}

/** The calls an office makes all day, with the SQL behind them. */
export async function prepareCases(url: string, database: Database, password: string): Promise<BenchCase[]> {
  const post = async (path: string, body: unknown, token = '') =>
    fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
  const session = (await (
    await post('/auth/v1/token?grant_type=password', { email: 'dana@keystone.example', password })
  ).json()) as { access_token: string };
  const token = session.access_token;
  const call = httpCaller(url, token);
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<Record<string, unknown>>;
  };
  const me = (await read('/api/me')) as { companyId: string; userId: string };
  const today = calendarDateIn(new Date(), 'America/New_York');
  const inTenant = (work: (tx: TenantTransaction) => Promise<unknown>) =>
    record(() => database.inTenant(me, work));

  const { items } = (await read('/api/clients?limit=1')) as { items: { id: string }[] };
  const client = (await read(`/api/clients/${items[0]?.id}`)) as { id: string; addresses: { id: string }[] };
  const [jobType] = (await read('/api/job-types')) as unknown as { id: string }[];
  const job = {
    clientId: client.id,
    clientAddressId: client.addresses[0]?.id ?? '',
    jobTypeId: jobType?.id ?? '',
    title: 'Pump-out',
    scheduledDate: today,
  };
  const ids = { job: newId(), number: `BENCH ${newId()}` };

  const creation = await inTenant(async (tx) => {
    await loadJobBasis(tx, job);
    await takeJobNumber(tx, me.companyId);
    await insertJob(tx, {
      id: ids.job,
      companyId: me.companyId,
      ...job,
      jobNumber: ids.number,
      durationMinutes: 45,
      expectedGallons: 1_000,
      wasteType: 'septage',
      createdBy: me.userId,
    });
    await recordJobEvents(tx, me, [{ jobId: ids.job, type: 'created' }]);
    await loadJob(tx, ids.job);
  });
  // The event's id is made on the way: every id that was not there before must be new each time.
  const known = new Set([me.companyId, me.userId, job.clientId, job.clientAddressId, job.jobTypeId]);
  const made = creation.flatMap(({ values }) =>
    values.filter(
      (value): value is string =>
        typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) && !known.has(value),
    ),
  );

  return [
    {
      name: 'client search',
      fresh: [],
      call: () => call('GET', '/api/clients?search=weaver&status=active&limit=50'),
      statements: await inTenant((tx) =>
        listClients(tx, { search: 'weaver', status: 'active', limit: 50, after: undefined }),
      ),
    },
    {
      name: 'client search, phone',
      fresh: [],
      call: () => call('GET', '/api/clients?search=7175550147&status=active&limit=50'),
      statements: await inTenant((tx) =>
        listClients(tx, { search: '7175550147', status: 'active', limit: 50, after: undefined }),
      ),
    },
    {
      name: 'job search, common',
      fresh: [],
      call: () => call('GET', '/api/jobs?search=pump&limit=50'),
      statements: await inTenant((tx) => listJobs(tx, { search: 'pump', sort: 'newest-date', limit: 50 })),
    },
    {
      name: 'job search, rare',
      fresh: [],
      call: () => call('GET', '/api/jobs?search=nowhere+weaver&limit=50'),
      statements: await inTenant((tx) =>
        listJobs(tx, { search: 'nowhere weaver', sort: 'newest-date', limit: 50 }),
      ),
    },
    {
      name: 'job list by status',
      fresh: [],
      call: () => call('GET', '/api/jobs?status=completed&limit=50'),
      statements: await inTenant((tx) =>
        listJobs(tx, { status: 'completed', sort: 'newest-date', limit: 50 }),
      ),
    },
    {
      name: "today's routes",
      fresh: [],
      call: () => call('GET', `/api/routes?date=${today}&limit=50`),
      statements: await inTenant((tx) => listRoutes(tx, { date: today, limit: 50, after: undefined })),
    },
    {
      name: 'create job',
      fresh: [...made, ids.number],
      call: () => call('POST', '/api/jobs', JSON.stringify(job)),
      statements: creation,
    },
  ];
}
