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

/** Somebody calls; without more, for the first time and from the phone of a client. */
async function calling(
  { idOf, other }: Its,
  {
    kind = 'client',
    exists = idOf('clients'),
    caller,
    job,
  }: Partial<Again> & { caller?: object; job?: object },
): Promise<Again> {
  const address = { streetLine1: `${other()} St`, city: 'Ephrata', state: 'PA', postalCode: '17522' };
  const body = {
    caller: caller ?? { who: 'new', client: { name: other(), phone: '+1 (717) 555 0100' }, address },
    job: { title: other(), scheduledDate: '2027-03-03', jobTypeId: idOf('jobTypes'), ...job },
  };
  return { method: 'POST', path: '/jobs/for-caller', body, exists, kind };
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
  'jobs.createForCaller': {
    'the phone of a new caller, written otherwise': () => calling(its, {}),
    'an address that the client has': () =>
      calling(its, {
        kind: 'address',
        exists: '5mainst 17543',
        caller: {
          who: 'known-elsewhere',
          clientId: its.idOf('clients'),
          address: { streetLine1: '5 Main Street', city: 'Lititz', state: 'PA', postalCode: '17543' },
        },
      }),
    'client, address, type, title and day': () =>
      calling(its, {
        kind: 'job',
        exists: its.idOf('jobs'),
        caller: { who: 'known', clientId: its.idOf('clients'), clientAddressId: its.idOf('addresses') },
        job: { title: 'twice JOB', scheduledDate: '2026-03-03' },
      }),
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
