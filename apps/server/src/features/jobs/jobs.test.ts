import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed, jobValues, makeJob } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;
let client: Client;

beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger Septic');
  client = await makeClient(company.dispatcher, {
    name: 'Miller Farm',
    addresses: [
      addressValues(),
      addressValues({ streetLine1: '5 Main St', city: 'Lititz', postalCode: '17543', isPrimary: false }),
    ],
  });
});

const unknownId = '0197f1a0-0000-7000-8000-000000000000';

describe('creating a job', () => {
  it('starts unscheduled, numbered, with the address as it is now and the default figures', async () => {
    const job = await makeJob(company.dispatcher, client, {
      clientAddressId: client.addresses[1]?.id,
      priority: 'high',
    });
    expect(job).toMatchObject({
      companyId: company.companyId,
      clientName: 'Miller Farm',
      status: 'unscheduled',
      priority: 'high',
      scheduledDate: '2026-03-03',
      serviceAddressStreet: '5 Main St',
      serviceAddressCity: 'Lititz',
      serviceAddressState: 'PA',
      serviceAddressZip: '17543',
      durationMinutes: 30,
      expectedGallons: 0,
      wasteType: null,
      createdBy: company.dispatcher.userId,
      assignedTo: null,
    });
    expect(job.jobNumber).toMatch(/^J-\d{6}$/);
    expect(bodyOf(await company.admin.call('GET', `/jobs/${job.id}`))).toMatchObject(job);
  });

  it('takes what is left out from the job type, and what is given from the request', async () => {
    const type = await jobTypeNamed(company.admin, 'Septic tank pump-out');
    expect(await makeJob(company.admin, client, { jobTypeId: type.id })).toMatchObject({
      jobTypeName: type.name,
      durationMinutes: 45,
      expectedGallons: 1_000,
      wasteType: 'septage',
    });
    expect(
      await makeJob(company.admin, client, { jobTypeId: type.id, durationMinutes: 5, expectedGallons: 0 }),
    ).toMatchObject({ durationMinutes: 5, expectedGallons: 0 });
  });

  it('refuses what does not fit together', async () => {
    const elsewhere = await makeClient(company.admin, { name: 'Elsewhere' });
    const archived = await makeClient(company.admin, { name: 'Archived' });
    await company.admin.call('PUT', `/clients/${archived.id}/status`, { status: 'inactive' });
    const foreign = await makeClient(stranger.admin);
    const foreignType = await jobTypeNamed(stranger.admin, 'Septic tank pump-out');
    const refusal = async (values: object) => {
      const { status, body } = await company.dispatcher.call('POST', '/jobs', values);
      return [status, body.code];
    };
    expect(await refusal(jobValues(client, { clientAddressId: elsewhere.addresses[0]?.id }))).toEqual([
      422,
      'job.address-not-found',
    ]);
    expect(await refusal(jobValues(archived))).toEqual([409, 'job.client-not-active']);
    expect(await refusal(jobValues(foreign))).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(jobValues(client, { clientAddressId: foreign.addresses[0]?.id }))).toEqual([
      422,
      'job.address-not-found',
    ]);
    expect(await refusal(jobValues(client, { jobTypeId: foreignType.id }))).toEqual([
      422,
      'job.type-not-found',
    ]);
    expect(await refusal(jobValues(client, { expectedGallons: 500 }))).toEqual([
      422,
      'job.waste-type-missing',
    ]);
    expect(
      issuesOf(await company.dispatcher.call('POST', '/jobs', jobValues(client, { title: '  ' }))),
    ).toEqual({ title: 'Please fill in job title and scheduled date.' });
    expect((await company.technician.call('POST', '/jobs', jobValues(client))).status).toBe(403);
  });

  it('makes one job of a request that was sent several times', async () => {
    const values = jobValues(client, { title: 'Sent again' });
    const send = (body: object) =>
      company.dispatcher.call('POST', '/jobs', body, { 'idempotency-key': 'job-sent-again' });
    const answers = await Promise.all([send(values), send(values), send(values)]);
    const first = bodyOf(answers[0] ?? (await send(values)));
    for (const answer of answers) expect(answer.body).toEqual(first);
    expect(bodyOf(await company.admin.call('GET', '/jobs?search=sent+again')).items).toHaveLength(1);
    expect((await send({ ...values, title: 'Another' })).body.code).toBe('idempotency.key-reused');
  });

  it('gives every job its own number, also to many creators at once, and leaves no gap for a refused one', async () => {
    const before = Number((await makeJob(company.admin, client)).jobNumber.slice(2));
    const refusedOne = company.admin.call('POST', '/jobs', jobValues(client, { jobTypeId: unknownId }));
    const made = await Promise.all(Array.from({ length: 20 }, () => makeJob(company.admin, client)));
    expect((await refusedOne).status).toBe(422);
    const numbers = made.map((job) => Number(job.jobNumber.slice(2))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + 1 + index));
  });
});

describe('listing jobs', () => {
  it('pages by scheduled date, newest first, without repeating or losing a job', async () => {
    const { admin } = await makeCompany(server, 'Paged');
    const owner = await makeClient(admin);
    const days = ['2026-03-05', '2026-03-04', '2026-03-04', '2026-03-04', '2026-03-06', '2026-03-01'];
    for (const scheduledDate of days) await makeJob(admin, owner, { scheduledDate });
    const seen: { id: string; scheduledDate: string }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: typeof seen; nextCursor: string | null } = bodyOf(
        await admin.call('GET', `/jobs?limit=2${cursor && `&cursor=${cursor}`}`),
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen.map((job) => job.scheduledDate)).toEqual([...days].sort().reverse());
    expect(new Set(seen.map((job) => job.id)).size).toBe(days.length);
    const wrong = await admin.call('GET', '/jobs?cursor=bm90IG91cnM');
    expect(wrong.status).toBe(400);
    expect(issuesOf(wrong)).toHaveProperty('cursor');
  });

  it('finds by title, number, client and street, compares letters and digits alone, and filters by status and date', async () => {
    const { admin } = await makeCompany(server, 'Searched');
    const yoder = await makeClient(admin, {
      name: 'Yoder DAIRY',
      addresses: [addressValues({ streetLine1: '77 Covered Bridge Rd' })],
    });
    const job = await makeJob(admin, yoder, { title: 'Riser 100% cleaned', scheduledDate: '2026-04-01' });
    await makeJob(admin, await makeClient(admin), { title: 'Something else' });
    const found = async (query: string): Promise<string[]> =>
      bodyOf(await admin.call('GET', `/jobs?${query}`)).items.map((one: { id: string }) => one.id);
    for (const search of [
      'RISER',
      job.jobNumber.toLowerCase(),
      'yoder dairy',
      'covered bridge',
      '100%',
      '_iser',
    ]) {
      expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([job.id]);
    }
    expect(await found('search=%25_%25')).toEqual([]);
    expect(await found('search=riser+denver')).toEqual([]);
    expect(await found('date=2026-04-01')).toEqual([job.id]);
    expect(await found('status=unscheduled')).toHaveLength(2);
    expect(await found('status=completed')).toEqual([]);
  });

  it('gives a technician only their own', async () => {
    const mine = await makeJob(company.admin, client, { title: 'Mine' });
    const notMine = await makeJob(company.admin, client, { title: 'Not mine' });
    await company.dispatcher.call('PUT', `/jobs/${mine.id}/assignee`, {
      assignedTo: company.technician.userId,
    });
    const { items } = bodyOf(await company.technician.call('GET', '/jobs'));
    expect(items.map((job: { id: string }) => job.id)).toEqual([mine.id]);
    expect(items[0]).toMatchObject({
      assignedTo: company.technician.userId,
      assignedToName: 'Tom Technician',
    });
    expect((await company.technician.call('GET', `/jobs/${mine.id}`)).status).toBe(200);
    expect((await company.technician.call('GET', `/jobs/${notMine.id}`)).status).toBe(404);
    expect(
      (await company.technician.call('PUT', `/jobs/${notMine.id}/status`, { status: 'in_progress' })).status,
    ).toBe(404);
    expect(
      (await company.technician.call('PUT', `/jobs/${mine.id}/assignee`, { assignedTo: null })).status,
    ).toBe(403);
  });
});

describe('changing a job', () => {
  it('follows the life of a job and refuses what does not', async () => {
    const { id } = await makeJob(company.admin, client);
    await company.admin.call('PUT', `/jobs/${id}/assignee`, { assignedTo: company.technician.userId });
    const set = async (person: TestCompany['admin'], status: string) => {
      const answer = await person.call('PUT', `/jobs/${id}/status`, { status });
      return answer.body.code ?? answer.body.status;
    };
    expect(await set(company.technician, 'cancelled')).toBe('job.not-permitted');
    expect(await set(company.technician, 'in_progress')).toBe('in_progress');
    expect(await set(company.technician, 'in_progress')).toBe('job.same-status');
    expect(await set(company.technician, 'completed')).toBe('completed');
    expect(await set(company.admin, 'cancelled')).toBe('job.already-completed');
  });

  it('gives a job to users of the company alone', async () => {
    const { id } = await makeJob(company.admin, client);
    const give = (assignedTo: string | null) =>
      company.dispatcher.call('PUT', `/jobs/${id}/assignee`, { assignedTo });
    expect((await give(stranger.technician.userId)).body.code).toBe('job.assignee-unknown');
    expect((await give(company.technician.userId)).body.assignedToName).toBe('Tom Technician');
    expect((await give(null)).body.assignedTo).toBeNull();
  });

  it('deletes a job that was never started, by an admin', async () => {
    const { id } = await makeJob(company.admin, client);
    expect((await company.dispatcher.call('DELETE', `/jobs/${id}`)).status).toBe(403);
    await company.admin.call('PUT', `/jobs/${id}/status`, { status: 'in_progress' });
    await company.admin.call('PUT', `/jobs/${id}/status`, { status: 'scheduled' });
    expect((await company.admin.call('DELETE', `/jobs/${id}`)).body.code).toBe('job.already-started');
    const other = await makeJob(company.admin, client);
    expect(bodyOf(await company.admin.call('DELETE', `/jobs/${other.id}`))).toEqual({ id: other.id });
    expect((await company.admin.call('GET', `/jobs/${other.id}`)).status).toBe(404);
  });

  it("does not know another company's job", async () => {
    const { id } = await makeJob(company.admin, client);
    const answers = await Promise.all([
      stranger.admin.call('GET', `/jobs/${id}`),
      stranger.admin.call('PUT', `/jobs/${id}/status`, { status: 'cancelled' }),
      stranger.admin.call('PUT', `/jobs/${id}/assignee`, { assignedTo: null }),
      stranger.admin.call('DELETE', `/jobs/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(bodyOf(await stranger.admin.call('GET', '/jobs')).items).toEqual([]);
  });
});
