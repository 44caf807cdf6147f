import { jobType, type Again, type Its, type Rules } from './looks-like-rules.ts';

const thirdVisit = 'the third visit of an address within ten days';

/** Two visits of an address within ten days, of a kind of their own; `at` is another one. */
export async function twoVisits({ ask, idOf, other }: Its) {
  const [clientId, clientAddressId] = [idOf('clients'), idOf('addresses')];
  const { id: jobTypeId } = await ask('POST', '/job-types', { ...jobType, name: other() });
  const at = (scheduledDate: string) => ({
    clientId,
    clientAddressId,
    jobTypeId,
    title: other(),
    scheduledDate,
  });
  const { id: exists } = await ask('POST', '/jobs', at('2026-05-30'));
  const { id } = await ask('POST', '/jobs', at('2026-06-08'));
  return { at, exists, path: `/jobs/${id}` };
}

/** Of jobs that are made, made again or moved. */
export const rulesOfJobs = (its: Its): Rules => ({
  'jobs.create': {
    'client, address, type, title and day': async (): Promise<Again> => ({
      method: 'POST',
      path: '/jobs',
      body: {
        clientId: its.idOf('clients'),
        clientAddressId: its.idOf('addresses'),
        title: 'twice JOB',
        scheduledDate: '2026-03-03',
        jobTypeId: its.idOf('jobTypes'),
      },
      exists: its.idOf('jobs'),
      kind: 'job',
    }),
    [thirdVisit]: async () => {
      const { at, exists } = await twoVisits(its);
      return { method: 'POST', path: '/jobs', body: at('2026-06-02'), exists, kind: 'job' };
    },
  },
  'jobs.duplicate': {
    [thirdVisit]: async () => {
      const { exists, path } = await twoVisits(its);
      const body = { scheduledDate: '2026-06-02' };
      return { method: 'POST', path: `${path}/duplicate`, body, exists, kind: 'job' };
    },
  },
  'jobs.update': {
    [thirdVisit]: async () => {
      const { at, exists } = await twoVisits(its);
      const made = await its.ask('POST', '/jobs', at('2026-07-20'));
      const body = { ...made, scheduledDate: '2026-06-02', seenUpdatedAt: made.updatedAt };
      return { method: 'PUT', path: `/jobs/${made.id}`, body, exists, kind: 'job' };
    },
  },
  'jobs.reschedule': {
    [thirdVisit]: async () => {
      const { at, exists } = await twoVisits(its);
      const { id } = await its.ask('POST', '/jobs', at('2026-07-20'));
      const body = { scheduledDate: '2026-06-02' };
      return { method: 'PUT', path: `/jobs/${id}/date`, body, exists, kind: 'job' };
    },
  },
});
