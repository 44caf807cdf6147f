import type { Client } from '@haulwright/domain/clients/client';
import type { ClientImport } from '@haulwright/domain/imports/client-import';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { clientNamed, clientNames, takeBack } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let client: Client;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeEach(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher, { name: 'Ann Lapp' });
});

type Values = WorkRow['values'];
const rowsOf = (list: readonly Values[]) => list.map((values, index) => ({ row: index + 2, values }));
const importJobs = async (kind: 'jobs' | 'services', list: readonly Values[]): Promise<ClientImport> =>
  bodyOf(
    await company.dispatcher.call('POST', '/job-imports', { kind, fileName: 'jobs.csv', rows: rowsOf(list) }),
  );
const jobsOf = async (filter = '') =>
  bodyOf(await company.dispatcher.call('GET', `/jobs?limit=200${filter}`)).items as {
    id: string;
    title: string;
    status: string;
    scheduledDate: string;
    jobNumber: string;
    actualGallons: number | null;
    completedAt: string | null;
    seriesId: string | null;
  }[];
const pumping = { client: 'Ann Lapp', jobType: 'Septic tank pump-out' };

describe('a list of jobs', () => {
  it('becomes jobs, with what became of each row', async () => {
    const list = [
      { ...pumping, date: addDays(today, 1), gallons: '1,200' },
      { ...pumping, date: addDays(today, 2), title: 'Pump the barn' },
      { client: 'Nobody', date: addDays(today, 1) },
      { ...pumping, date: addDays(today, 1) },
    ];
    const preview = bodyOf(
      await company.dispatcher.call('POST', '/job-imports/preview', { kind: 'jobs', rows: rowsOf(list) }),
    );
    expect(
      preview.rows.map(({ isThere, problems }: { isThere: boolean; problems: unknown[] }) => [
        isThere,
        problems.length,
      ]),
    ).toEqual([
      [false, 0],
      [false, 0],
      [false, 1],
      [true, 0],
    ]);
    expect(await jobsOf()).toEqual([]);
    const run = await importJobs('jobs', list);
    expect(run).toMatchObject({
      kind: 'jobs',
      status: 'done',
      totalRows: 4,
      recordsAdded: 2,
      importedRows: 2,
      skippedRows: 1,
      failedRows: 1,
    });
    expect(
      (await jobsOf()).map(({ title, status, scheduledDate, jobNumber }) => [
        title,
        status,
        scheduledDate,
        jobNumber,
      ]),
    ).toEqual([
      ['Pump the barn', 'unscheduled', addDays(today, 2), 'J-000002'],
      ['Septic tank pump-out', 'unscheduled', addDays(today, 1), 'J-000001'],
    ]);
    expect(bodyOf(await company.dispatcher.call('GET', `/client-imports/${run.id}/rejected`))).toEqual([
      {
        row: 4,
        status: 'failed',
        name: 'Nobody',
        message: 'There is no client called “Nobody”. Import or add the client first.',
      },
      { row: 5, status: 'skipped', name: 'Ann Lapp', message: 'Already there.' },
    ]);
    const file = await company.dispatcher.call('GET', `/client-imports/${run.id}/rejected-file`);
    expect(file.status).toBe(200);
    // The same list again adds nothing.
    expect(await importJobs('jobs', list)).toMatchObject({ recordsAdded: 0, skippedRows: 3 });
  });

  it('may have past rows: they become past services, and are undone like the others', async () => {
    const run = await importJobs('jobs', [
      { ...pumping, date: addDays(today, -30), gallons: '900' },
      { ...pumping, date: addDays(today, 1) },
    ]);
    expect(run).toMatchObject({ recordsAdded: 2, failedRows: 0 });
    expect(
      (await jobsOf()).map(({ status, scheduledDate, actualGallons }) => [
        status,
        scheduledDate,
        actualGallons,
      ]),
    ).toEqual([
      ['unscheduled', addDays(today, 1), null],
      ['completed', addDays(today, -30), 900],
    ]);
    await takeBack(company.admin, run.id);
    expect(await jobsOf()).toEqual([]);
  });

  it('is undone, except what was changed', async () => {
    const run = await importJobs('jobs', [
      { ...pumping, date: addDays(today, 1) },
      { ...pumping, date: addDays(today, 2) },
    ]);
    const [later] = await jobsOf();
    bodyOf(
      await company.dispatcher.call('PUT', `/jobs/${later?.id}/status`, {
        status: 'cancelled',
        reason: 'Sold',
      }),
    );
    const undone = await takeBack(company.dispatcher, run.id);
    expect(undone.kept).toEqual([
      {
        clientId: client.id,
        name: 'Ann Lapp: Septic tank pump-out',
        reason: 'The job was changed after the import.',
      },
    ]);
    expect((await jobsOf()).map(({ id }) => id)).toEqual([later?.id]);
  });
});

describe('a list of past services', () => {
  const list = [
    { ...pumping, date: addDays(today, -400), gallons: '900', everyMonths: '13' },
    { ...pumping, date: addDays(today, -40), gallons: '1000', everyMonths: '13' },
  ];

  it('becomes completed work, and makes the next one due', async () => {
    expect(await importJobs('services', list)).toMatchObject({ recordsAdded: 2, seriesAdded: 1 });
    const [next, ...done] = await jobsOf();
    expect(
      done.map(({ status, scheduledDate, actualGallons }) => [status, scheduledDate, actualGallons]),
    ).toEqual([
      ['completed', addDays(today, -40), 1_000],
      ['completed', addDays(today, -400), 900],
    ]);
    expect(next?.status).toBe('unscheduled');
    expect((next?.scheduledDate ?? '') > addDays(today, 300)).toBe(true);
    expect(done.every(({ completedAt }) => completedAt !== null && new Date(completedAt) < new Date())).toBe(
      true,
    );
    // A second list begins no second series.
    expect(
      await importJobs('services', [{ ...pumping, date: addDays(today, -5), everyMonths: '13' }]),
    ).toMatchObject({
      recordsAdded: 1,
      seriesAdded: 0,
    });
  });

  it('is undone with the series it began', async () => {
    const run = await importJobs('services', list);
    expect(await takeBack(company.dispatcher, run.id)).toMatchObject({ status: 'done', keptCount: 0 });
    expect(await jobsOf()).toEqual([]);
    expect(bodyOf(await company.dispatcher.call('GET', '/job-series')).items).toEqual([]);
  });
});

describe('a list of trucks', () => {
  const list = [
    { name: 'Vac 2', tank: '3,500 gal', wastes: 'Septage', color: 'Violet with a ring' },
    { name: 'Vac 3', tank: '' },
    { name: 'truck 7', tank: '2500' },
  ];
  const names = async () =>
    bodyOf(await company.admin.call('GET', '/vehicles')).map(({ name }: { name: string }) => name);

  it('becomes trucks, is undone, and is for administrators', async () => {
    await makeVehicle(company.admin);
    const before = await names();
    expect((await company.dispatcher.call('POST', '/truck-imports', { rows: rowsOf(list) })).status).toBe(
      403,
    );
    const run: ClientImport = bodyOf(
      await company.admin.call('POST', '/truck-imports', { fileName: 'trucks.csv', rows: rowsOf(list) }),
    );
    expect(run).toMatchObject({ kind: 'trucks', recordsAdded: 1, skippedRows: 1, failedRows: 1 });
    expect(await names()).toEqual([...before, 'Vac 2']);
    expect(bodyOf(await company.admin.call('GET', '/vehicles')).at(-1).color).toBe('violet_ring');
    expect((await company.dispatcher.call('POST', `/client-imports/${run.id}/undo`, {})).status).toBe(403);
    expect(await takeBack(company.admin, run.id)).toMatchObject({ status: 'done', keptCount: 0 });
    expect(await names()).toEqual(before);
  });
});

describe('a list of jobs that brings its clients', () => {
  const zed = {
    client: 'Zed Stoltz',
    phone: '(717) 555-0909',
    email: 'zed@stoltz.example',
    address: '9 Pit Rd',
    city: 'Lititz',
    state: 'PA',
    zip: '17543',
    jobType: pumping.jobType,
  };
  const serviceOf = async (): Promise<string> =>
    bodyOf(await company.admin.call('GET', '/service-types'))[0].id;
  const send = async (list: readonly (Values & { choice?: string })[], path = '/job-imports') =>
    company.dispatcher.call('POST', path, {
      kind: 'jobs',
      fileName: 'jobs.csv',
      newClients: { serviceTypeId: await serviceOf(), clientType: 'individual' },
      rows: list.map(({ choice, ...values }, index) => ({ row: index + 2, values, choice })),
    });
  const list = [
    { ...zed, date: addDays(today, 1) },
    { ...zed, date: addDays(today, -30), gallons: '900' },
    { ...zed, date: addDays(today, 2), address: '12 Barn Ln' },
    { client: 'Yost', date: addDays(today, 1) },
  ];

  it('says so before, makes one client of its rows, and takes it back', async () => {
    const preview = bodyOf(await send(list, '/job-imports/preview'));
    expect(preview.rows.map(({ addsClient }: { addsClient?: boolean }) => addsClient ?? false)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(preview.rows[0].detail).toContain('adds the client Zed Stoltz');
    expect(await clientNames(company.dispatcher)).toEqual(['Ann Lapp']);

    const run: ClientImport = bodyOf(await send(list));
    expect(run).toMatchObject({ recordsAdded: 3, clientsAdded: 1, addressesAdded: 0, failedRows: 1 });
    const added = await clientNamed(company.dispatcher, 'Zed Stoltz');
    expect(added).toMatchObject({
      phone: '(717) 555-0909',
      email: 'zed@stoltz.example',
      clientType: 'individual',
    });
    expect(added.addresses.map((one: { streetLine1: string }) => one.streetLine1).toSorted()).toEqual([
      '12 Barn Ln',
      '9 Pit Rd',
    ]);
    expect((await jobsOf()).map(({ status }) => status).toSorted()).toEqual([
      'completed',
      'unscheduled',
      'unscheduled',
    ]);
    // The same list again finds the client, and its jobs.
    expect(bodyOf(await send(list))).toMatchObject({ recordsAdded: 0, clientsAdded: 0, skippedRows: 3 });

    expect(await takeBack(company.dispatcher, run.id)).toMatchObject({ status: 'done', keptCount: 0 });
    expect(await jobsOf()).toEqual([]);
    expect(await clientNames(company.dispatcher)).toEqual(['Ann Lapp']);
  });

  it('keeps a client that is used otherwise, and says why', async () => {
    const run: ClientImport = bodyOf(await send(list.slice(0, 1)));
    const added = await clientNamed(company.dispatcher, 'Zed Stoltz');
    bodyOf(
      await company.dispatcher.call('POST', '/jobs', {
        clientId: added.id,
        clientAddressId: added.addresses[0].id,
        title: 'By hand',
        scheduledDate: addDays(today, 5),
      }),
    );
    expect((await takeBack(company.dispatcher, run.id)).kept).toEqual([
      { clientId: added.id, name: 'Zed Stoltz', reason: 'It has jobs.' },
    ]);
    expect((await jobsOf()).map(({ title }) => title)).toEqual(['By hand']);
  });

  it('asks about one that is like a client under another name, and takes the answer', async () => {
    const like = { ...zed, phone: client.phone ?? '', date: addDays(today, 1) };
    const unknown = await company.dispatcher.call('POST', '/job-imports', {
      kind: 'jobs',
      newClients: { serviceTypeId: client.id },
      rows: rowsOf([like]),
    });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'import.service-unknown']);
    expect(bodyOf(await send([like]))).toMatchObject({ recordsAdded: 0, clientsAdded: 0, failedRows: 1 });
    const run: ClientImport = bodyOf(await send([{ ...like, choice: 'add-address' }]));
    expect(run).toMatchObject({ recordsAdded: 1, clientsAdded: 0, addressesAdded: 1 });
    const streets = async () =>
      (await clientNamed(company.dispatcher, 'Ann Lapp')).addresses.map(
        (one: { streetLine1: string }) => one.streetLine1,
      );
    expect(await streets()).toContain('9 Pit Rd');
    expect(await takeBack(company.dispatcher, run.id)).toMatchObject({ status: 'done', keptCount: 0 });
    expect(await streets()).not.toContain('9 Pit Rd');
    expect(bodyOf(await send([{ ...like, choice: 'import' }]))).toMatchObject({ clientsAdded: 1 });
    expect((await clientNames(company.dispatcher)).toSorted()).toEqual(['Ann Lapp', 'Zed Stoltz']);
  });
});

describe('words of another program', () => {
  const words = async () => bodyOf(await company.dispatcher.call('GET', '/job-imports/job-type-words'));
  const say = async (jobTypeWords: object[], days: number, kind = 'jobs') =>
    bodyOf(
      await company.dispatcher.call('POST', '/job-imports', {
        kind,
        jobTypeWords,
        rows: rowsOf([{ ...pumping, date: addDays(today, days) }]),
      }),
    );

  it('are remembered for the next list of the company, and forgotten', async () => {
    const [first, second] = bodyOf(await company.admin.call('GET', '/job-types'));
    expect(await words()).toEqual([]);
    await say([{ word: 'One-off', jobTypeId: first.id }], 1);
    await say([{ word: 'GT', jobTypeId: second.id }], -2, 'services');
    await say([], 3);
    expect(await words()).toEqual([
      { word: 'GT', jobTypeId: second.id },
      { word: 'One-off', jobTypeId: first.id },
    ]);
    await say([{ word: 'gt', jobTypeId: null }], 4);
    expect(await words()).toEqual([{ word: 'One-off', jobTypeId: first.id }]);
    const other = await makeCompany(server);
    expect(bodyOf(await other.admin.call('GET', '/job-imports/job-type-words'))).toEqual([]);
  });
});
