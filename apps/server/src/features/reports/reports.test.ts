import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { reportTypeName, reportTypes } from '@haulwright/domain/reports/report';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { makeClientNorth, optimize, setDepot } from '../routes/testing.ts';
import { csvLines, download, generate, getReport, march, pdfPages, reportOver } from './testing.ts';
import { reportRuns } from './reports.tables.ts';

const server = serverOfFile();
let company: TestCompany;

beforeEach(async () => {
  company = await makeCompany(server, 'Blue Ridge Septic, "The Pumpers"');
});

const complete = async (id: string, actualGallons?: number) =>
  bodyOf(
    await company.admin.call('PUT', `/jobs/${id}/status`, {
      status: 'completed',
      ...(actualGallons !== undefined && { actualGallons }),
    }),
  );

/**
 * Three pump-outs of March for two clients: two done, one of them with its gallons; and one of another month.
 */
async function seedJobs() {
  const { admin } = company;
  const pumpOut = await jobTypeNamed(admin, 'Septic tank pump-out');
  bodyOf(await admin.call('PUT', `/job-types/${pumpOut.id}`, { ...pumpOut, priceCents: 32_550 }));
  const [farm, evil] = [
    await makeClient(admin, { name: 'Miller Farm' }),
    await makeClient(admin, { name: '=HYPERLINK("http://evil"), "Ünal"' }),
  ];
  const [done, recorded] = [
    await makeJob(admin, farm, { jobTypeId: pumpOut.id, title: 'Main tank' }),
    await makeJob(admin, evil, { jobTypeId: pumpOut.id, scheduledDate: '2026-03-04' }),
  ];
  await makeJob(admin, farm, { jobTypeId: pumpOut.id, scheduledDate: '2026-03-31' });
  await makeJob(admin, farm, { jobTypeId: pumpOut.id, scheduledDate: '2026-04-01', title: 'April' });
  await complete(done.id);
  await complete(recorded.id, 1_250);
  return { done, recorded };
}

describe('a report', () => {
  it('is made, listed, downloaded as CSV and PDF, and removed', async () => {
    const { done } = await seedJobs();
    const { admin, dispatcher } = company;
    const started = bodyOf(
      await dispatcher.call('POST', '/reports', { type: 'customer', ...march, format: 'csv' }),
    );
    expect(started).toMatchObject({
      type: 'customer',
      ...march,
      format: 'csv',
      status: 'queued',
      progress: 0,
      requestedByName: 'Dora Dispatcher',
      pdfBytes: null,
    });
    const report = await reportOver(admin, started.id);
    expect(report).toMatchObject({ status: 'ready', progress: 1, failure: null });
    expect(bodyOf(await admin.call('GET', '/reports'))).toEqual({ items: [report], nextCursor: null });

    const csv = await download(server, admin, report.id, 'csv');
    expect([csv.status, csv.bytes.length, csv.headers.get('content-type')]).toEqual([
      200,
      report.csvBytes,
      'text/csv; charset=utf-8',
    ]);
    expect(csv.headers.get('content-disposition')).toContain(
      'filename="customer-history_2026-03-01_2026-03-31.csv"',
    );
    const lines = csvLines(csv.bytes);
    expect(lines[0]).toBe(
      "Client,Address,Date,Job number,Work,Job type,Technician,Status,Gallons,Price ($),Estimated gallons,Planned gallons,At today's price ($)",
    );
    expect(lines).toHaveLength(4);
    // What a spreadsheet would run as a formula is text.
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil""\), ""Ünal""","12 Orange St, Lancaster, PA 17602",2026-03-04,J-000002,Pump the tank,Septic tank pump-out,.*,Completed,1250,325.50,,,$/,
    );
    expect(lines[2]).toBe(
      `Miller Farm,"12 Orange St, Lancaster, PA 17602",2026-03-03,${done.jobNumber},Main tank,Septic tank pump-out,,Completed,,325.50,1000,,`,
    );
    expect(lines[3]).toMatch(/,Unscheduled,,,,1000,$/);

    const pdf = await download(server, admin, report.id, 'pdf');
    expect([pdf.status, pdf.bytes.length, pdf.headers.get('content-type')]).toEqual([
      200,
      report.pdfBytes,
      'application/pdf',
    ]);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.bytes.toString('latin1')).toContain('/MarkInfo');
    const said = (await pdfPages(pdf.bytes)).join('');
    const wanted = [
      'Blue Ridge Septic, "The Pumpers"',
      'Customer History Report',
      'March 1, 2026 – March 31, 2026',
      'Miller Farm',
      '$651.00',
      '1,250 gal',
      'Estimated gallons',
      '1,000 gal',
      'Page 1 of',
      '1 completed job has no record',
    ];
    expect(wanted.filter((text) => !said.includes(text))).toEqual([]);

    expect(bodyOf(await dispatcher.call('DELETE', `/reports/${report.id}`))).toEqual({ id: report.id });
    expect((await download(server, admin, report.id, 'pdf')).status).toBe(404);
    expect(bodyOf(await admin.call('GET', '/reports')).items).toEqual([]);
  });

  it.each(reportTypes)('of the type %s is made of a driven day, and of an empty period', async (type) => {
    const { admin } = company;
    await setDepot(admin);
    await makeDisposalSite(admin, { permitNumber: 'PA-0027405' });
    const client = await makeClientNorth(admin, 4);
    const pumpOut = await jobTypeNamed(admin, 'Septic tank pump-out');
    const jobs = [
      await makeJob(admin, client, { jobTypeId: pumpOut.id }),
      await makeJob(admin, client, { jobTypeId: pumpOut.id }),
    ];
    await optimize(admin);
    for (const job of jobs) await complete(job.id, 900);

    const report = await generate(admin, { type });
    expect(report).toMatchObject({ status: 'ready', failure: null });
    const { bytes } = await download(server, admin, report.id, 'pdf');
    const text = (await pdfPages(bytes)).join('\n');
    expect(text).toContain(`${reportTypeName[type]} Report`);
    expect(text).toContain(expected[type]);
    expect(csvLines((await download(server, admin, report.id, 'csv')).bytes).length).toBeGreaterThan(
      type === 'compliance' ? 0 : 1,
    );

    const empty = await generate(admin, { type, startDate: '2020-01-01', endDate: '2024-12-31' });
    expect(empty.status).toBe('ready');
    const none = type === 'routes' ? 'No routes in this period.' : 'No jobs in this period.';
    const pages = await pdfPages((await download(server, admin, empty.id, 'pdf')).bytes);
    expect(pages.join('')).toContain(none);
  });

  /** A line only that report has. */
  const expected = {
    summary: 'Day by day',
    customer: 'Served more than once',
    technician: 'Jobs per technician and day',
    compliance: 'PA-0027405',
    revenue: 'Largest client',
    routes: 'Planned distance per job',
  } as const;

  it('is written down once for one idempotency key', async () => {
    const key = { 'idempotency-key': `report-${newId()}` };
    const answers = await Promise.all(
      [1, 2].map(() => company.admin.call('POST', '/reports', { type: 'revenue', ...march }, key)),
    );
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1);
    for (const answer of answers) await reportOver(company.admin, bodyOf(answer).id);
    expect(bodyOf(await company.admin.call('GET', '/reports')).items).toHaveLength(1);
  });
});

describe('refusals', () => {
  it.each([
    [
      { type: 'summary', startDate: '2026-04-01', endDate: '2026-03-01' },
      { startDate: 'Start date must be before end date.' },
    ],
    [
      { type: 'summary', startDate: '2020-01-01', endDate: '2026-03-01' },
      { endDate: 'A report covers at most five years. Choose a shorter period.' },
    ],
    [{ type: 'horoscope', ...march }, { type: 'Please select a report type.' }],
    [
      { type: 'summary', startDate: '2026-02-30', endDate: '2026-03-01' },
      { startDate: 'Enter a date as yyyy-MM-dd.' },
    ],
  ])('%j says what is wrong', async (input, issues) => {
    const answer = await company.admin.call('POST', '/reports', input);
    expect([answer.status, issuesOf(answer)]).toEqual([400, issues]);
  });

  it('keeps technicians and other companies out', async () => {
    const report = await generate(company.admin, {});
    const stranger = await server.signUp();
    for (const [method, path] of [
      ['GET', `/reports/${report.id}`],
      ['GET', `/reports/${report.id}/file?format=csv`],
      ['DELETE', `/reports/${report.id}`],
    ] as const) {
      expect((await company.technician.call(method, path)).status).toBe(403);
      expect((await stranger.call(method, path)).status).toBe(404);
    }
    expect((await company.technician.call('POST', '/reports', { type: 'summary', ...march })).status).toBe(
      403,
    );
    expect(bodyOf(await stranger.call('GET', '/reports')).items).toEqual([]);
    expect(await getReport(company.admin, report.id)).toEqual(report);
  });

  it('takes ten at a time, and has no file before it is ready', async () => {
    const { companyId, admin } = company;
    await server.database.asSystem((tx) =>
      tx
        .insert(reportRuns)
        .values(runs(10, { companyId, status: 'running', updatedAt: new Date(Date.now() + 600_000) })),
    );
    expect((await admin.call('POST', '/reports', { type: 'summary', ...march })).body).toMatchObject({
      code: 'report.too-many',
      status: 409,
    });
    const [waiting] = bodyOf(await admin.call('GET', '/reports?limit=1')).items;
    expect((await admin.call('GET', `/reports/${waiting.id}/file?format=pdf`)).body.code).toBe(
      'report.not-ready',
    );
    // Or they would be taken up once they look as if nobody made them.
    await server.database.asSystem((tx) => tx.delete(reportRuns).where(eq(reportRuns.status, 'running')));
  });

  it('pages the list, newest first', async () => {
    const { companyId, admin } = company;
    await server.database.asSystem((tx) =>
      tx.insert(reportRuns).values(runs(5, { companyId, status: 'failed', failure: 'No.' })),
    );
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { createdAt: string }[]; nextCursor: string | null } = bodyOf(
        await admin.call('GET', `/reports?limit=2${cursor && `&cursor=${cursor}`}`),
      );
      seen.push(...page.items.map((item) => item.createdAt));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect((await admin.call('GET', '/reports?cursor=x')).status).toBe(400);
  });
});

/** Rows of reports that nobody is making. */
const runs = (count: number, changes: Partial<typeof reportRuns.$inferInsert> & { companyId: string }) =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    type: 'summary' as const,
    ...march,
    format: 'pdf' as const,
    createdAt: new Date(Date.UTC(2026, 2, 1, 0, index)),
    ...changes,
  }));

describe('a run', () => {
  it('that fails says so, without its insides, and the next one is made', async () => {
    await server.database.asSystem((tx) => tx.execute(sql`alter table job_types rename to job_types_away`));
    const failed = await generate(company.admin, {}).finally(() =>
      server.database.asSystem((tx) => tx.execute(sql`alter table job_types_away rename to job_types`)),
    );
    expect(failed).toMatchObject({
      status: 'failed',
      failure: 'The report could not be generated because of a server error. Please try again.',
      pdfBytes: null,
    });
    expect(await generate(company.admin, {})).toMatchObject({ status: 'ready' });
  });

  it('that lost its process is taken up once more and then given up', async () => {
    const silent = new Date(Date.now() - 60_000);
    const [once, twice, queued] = runs(3, {
      companyId: company.companyId,
      status: 'running',
      attempts: 1,
      updatedAt: silent,
    });
    if (!once || !twice || !queued) throw new Error('three rows were made');
    await server.database.asSystem((tx) =>
      tx
        .insert(reportRuns)
        .values([once, { ...twice, attempts: 2 }, { ...queued, status: 'queued', attempts: 0 }]),
    );
    await server.services.reports.sweep();
    expect(await reportOver(company.admin, once.id)).toMatchObject({ status: 'ready' });
    expect(await reportOver(company.admin, queued.id)).toMatchObject({ status: 'ready' });
    expect(await getReport(company.admin, twice.id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('The server was restarted'),
    });
  });

  it('that is removed while it is made leaves nothing behind', async () => {
    const { id } = bodyOf(await company.admin.call('POST', '/reports', { type: 'summary', ...march }));
    bodyOf(await company.admin.call('DELETE', `/reports/${id}`));
    expect(await generate(company.admin, {})).toMatchObject({ status: 'ready' });
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ files: number }>(
        sql`select count(*)::int as files from report_files where report_id = ${id}`,
      ),
    );
    expect(rows).toEqual([{ files: 0 }]);
  });

  it('makes room: the last fifty are kept', async () => {
    const { companyId, admin } = company;
    await server.database.asSystem((tx) =>
      tx.insert(reportRuns).values(runs(55, { companyId, status: 'failed', failure: 'No.' })),
    );
    const report = await generate(admin, {});
    const { items } = bodyOf(await admin.call('GET', '/reports?limit=200'));
    expect([items.length, items[0].id]).toEqual([50, report.id]);
  });
});
