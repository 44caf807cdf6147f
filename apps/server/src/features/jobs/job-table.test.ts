import { beforeAll, describe, expect, it } from 'vitest';
import { type Job, jobPriorities, jobStatuses } from '@haulwright/domain/jobs/job';
import { type JobColumn, jobColumns } from '@haulwright/domain/jobs/job-sorts';
import type { JobTotals } from '@haulwright/domain/jobs/job-totals';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed, makeJob } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;

/** Two clients, towns, types and people, days and none, gallons and none: each column has equal and missing values. */
beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger Septic');
  const { admin, dispatcher, technician } = company;
  const type = await jobTypeNamed(admin, 'Septic tank pump-out');
  const towns = ['Lititz', 'Akron', 'lancaster'];
  const clients = await Promise.all(
    ['Zook Farm', 'abel Diner', 'Miller Farm'].map((name, at) =>
      makeClient(dispatcher, { name, addresses: [addressValues({ city: towns[at] ?? '' })] }),
    ),
  );
  for (let at = 0; at < 14; at += 1) {
    const client = clients[at % 3];
    if (client === undefined) throw new Error('three clients');
    const job = await makeJob(dispatcher, client, {
      title: ['Pump the tank', 'grease trap', 'Inspect'][at % 3] ?? '',
      scheduledDate: `2026-03-0${1 + (at % 4)}`,
      priority: jobPriorities[at % 4] ?? 'normal',
      jobTypeId: at % 5 === 0 ? null : type.id,
      wasteType: at % 2 === 0 ? 'septage' : 'grease',
      expectedGallons: 100 * (at % 4),
    });
    if (at % 3 === 0)
      await bodyOf(
        await dispatcher.call('PUT', `/jobs/${job.id}/assignee`, { assignedTo: technician.userId }),
      );
    if (at % 4 === 1)
      await bodyOf(
        await dispatcher.call('PUT', `/jobs/${job.id}/status`, {
          status: 'completed',
          actualGallons: 50 * at,
        }),
      );
    if (at % 7 === 3)
      await bodyOf(
        await dispatcher.call('PUT', `/jobs/${job.id}/status`, {
          status: 'cancelled',
          reason: 'nobody there',
        }),
      );
  }
});

/** All pages of a list, by the cursor of each. */
async function pagesOf(person: TestPerson, query: string, limit = 4): Promise<Job[]> {
  const found: Job[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Job[]; nextCursor: string | null } = bodyOf(
      await person.call('GET', `/jobs?${query}&limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`),
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What a person reads in a column; null where the cell is empty. */
const read: Record<JobColumn, (job: Job) => string | number | null> = {
  number: (job) => job.jobNumber,
  title: (job) => job.title.toLowerCase(),
  client: (job) => job.clientName.toLowerCase(),
  place: (job) => job.serviceAddressCity?.toLowerCase() ?? null,
  day: (job) => job.scheduledDate,
  type: (job) => job.jobTypeName?.toLowerCase() ?? null,
  technician: (job) => job.assignedToName?.toLowerCase() ?? null,
  status: (job) => jobStatuses.indexOf(job.status),
  priority: (job) => jobPriorities.indexOf(job.priority),
  expected: (job) => job.expectedGallons,
  gallons: (job) => job.actualGallons,
};

describe('the table of jobs', () => {
  it.each(jobColumns)('is sorted by %s from both ends, page by page, empty cells last', async (column) => {
    const all = await pagesOf(company.dispatcher, 'sort=newest-number', 100);
    expect(all).toHaveLength(14);
    for (const sort of [column, `-${column}`]) {
      const rows = await pagesOf(company.dispatcher, `sort=${sort}`);
      expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
      const cells = rows.map(read[column]);
      const known = cells.filter((cell) => cell !== null);
      expect(cells.slice(known.length), sort).toEqual(cells.slice(known.length).map(() => null));
      const sign = sort === column ? 1 : -1;
      expect(known, sort).toEqual(
        known.toSorted((a, b) => sign * (typeof a === 'number' ? a - Number(b) : a < b ? -1 : a > b ? 1 : 0)),
      );
    }
  });

  it('refuses a cursor of another order, and an order it does not have', async () => {
    const page: { nextCursor: string } = bodyOf(
      await company.dispatcher.call('GET', '/jobs?sort=client&limit=4'),
    );
    for (const query of [`sort=-client&cursor=${page.nextCursor}`, `cursor=${page.nextCursor}`, 'sort=price'])
      expect((await company.dispatcher.call('GET', `/jobs?${query}`)).status, query).toBe(400);
  });

  it.each([
    '',
    'status=completed',
    'priority=high&from=2026-03-02&to=2026-03-03',
    'search=miller',
    'assignedTo=nobody&sort=-gallons',
  ])('adds up everything that matches “%s”', async (query) => {
    const rows = await pagesOf(company.dispatcher, query, 100);
    const filter = new URLSearchParams(query);
    filter.delete('sort');
    const totals: JobTotals = bodyOf(
      await company.dispatcher.call('GET', `/job-totals?${filter.toString()}`),
    );
    const sum = (of: readonly (number | null)[]) => of.reduce<number>((all, one) => all + (one ?? 0), 0);
    const done = rows.filter(({ status }) => status === 'completed');
    expect(totals).toMatchObject({
      count: rows.length,
      expectedGallons: sum(rows.map((job) => job.expectedGallons)),
      actualGallons: sum(done.map((job) => job.actualGallons)),
    });
    expect(sum(totals.statuses.map(({ count }) => count))).toBe(rows.length);
    for (const { wasteType, gallons } of totals.wastes)
      expect(gallons).toBe(
        sum(done.filter((job) => job.wasteType === wasteType).map((job) => job.actualGallons)),
      );
  });

  it('shows technicians their own, and other companies nothing', async () => {
    const own = await pagesOf(company.technician, 'sort=client');
    expect(own.map(({ assignedTo }) => assignedTo)).toEqual(own.map(() => company.technician.userId));
    expect(own.length).toBeGreaterThan(0);
    expect(bodyOf(await company.technician.call('GET', '/job-totals'))).toMatchObject({
      count: own.length,
    });
    expect(bodyOf(await stranger.admin.call('GET', '/job-totals'))).toMatchObject({ count: 0 });
  });

  it('writes the columns that are shown in their order, and all that there are without a choice', async () => {
    const file = async (query: string) => {
      const headers = { authorization: `Bearer ${company.dispatcher.token}` };
      return (await fetch(`${server.url}/api/exports/jobs?${query}`, { headers })).text();
    };
    const [head, first] = (await file('format=csv&sort=client&columns=client.gallons.unknown.number')).split(
      '\r\n',
    );
    expect(head?.replace(/^\uFEFF/, '')).toBe('Client,Actual gallons,Job number');
    expect(first).toMatch(/^abel Diner,/);
    expect((await file('format=csv')).split('\r\n')[0]).toContain('Completion notes');
  });
});
