import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { CallerJobFormValues } from '@haulwright/domain/jobs/caller-job';
import type { JobType } from '@haulwright/domain/services/job-type';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let pumpOut: JobType;

beforeAll(async () => {
  company = await makeCompany(server);
  pumpOut = await jobTypeNamed(company.admin, 'Septic tank pump-out');
});

const unknownId = '0197f1a0-0000-7000-8000-000000000000';
const street = { streetLine1: '1191 Quarry Rd', postalCode: '17557' };
type Of<Part extends keyof CallerJobFormValues> = Partial<CallerJobFormValues[Part]>;
let count = 0;
/** A caller whom nobody knows. */
const stranger = (changes: object = {}, address: object = street) => ({
  who: 'new' as const,
  client: { name: `Caller ${(count += 1)}`, phone: `717-444-${1_000 + count}`, ...changes },
  address,
});
const work = (changes: Of<'job'> = {}) => ({
  title: 'Pump the tank',
  scheduledDate: '2026-03-03',
  jobTypeId: pumpOut.id,
  ...changes,
});
const send = (body: object, headers?: Record<string, string>) =>
  company.dispatcher.call('POST', '/jobs/for-caller', body, headers);

/** How much of what a call writes there is. */
async function rows() {
  const of = async (path: string) => bodyOf(await company.admin.call('GET', path)).items;
  const clients: Client[] = await of('/clients?status=all&limit=200');
  const addresses = await Promise.all(
    clients.map(async ({ id }) => bodyOf(await company.admin.call('GET', `/clients/${id}`)).addresses.length),
  );
  const jobs = await of('/jobs?limit=200');
  return [clients.length, addresses.reduce((sum: number, one: number) => sum + one, 0), jobs.length];
}

describe('a call becomes a job', () => {
  it('with a new client, whose town follows from the ZIP code and whose service from the job', async () => {
    const caller = stranger(
      { name: ' Amos Stoltzfus ', phone: '717 555 0158', accessInstructions: 'Dog, lid by the shed' },
      { ...street, gateCode: '4417', tankGallons: 1_250 },
    );
    const made = bodyOf(await send({ caller, job: work() }, { knowing: 'none' }));
    expect(made).toMatchObject({
      isNewClient: true,
      isNewAddress: true,
      job: {
        clientName: 'Amos Stoltzfus',
        serviceAddressStreet: '1191 Quarry Rd',
        serviceAddressCity: 'New Holland',
        serviceAddressState: 'PA',
        jobTypeName: pumpOut.name,
        wasteType: 'septage',
        status: 'unscheduled',
      },
    });
    const client = bodyOf(await company.admin.call('GET', `/clients/${made.job.clientId}`));
    expect(client).toMatchObject({
      clientType: 'individual',
      phone: '717 555 0158',
      email: null,
      accessInstructions: 'Dog, lid by the shed',
      status: 'active',
      services: [{ id: pumpOut.serviceTypeId }],
      addresses: [
        {
          id: made.job.clientAddressId,
          city: 'New Holland',
          isPrimary: true,
          gateCode: '4417',
          tankGallons: 1_250,
          geocodePrecision: 'zip',
        },
      ],
    });
  });

  it('for a known client, at an address that is there or one that is added', async () => {
    const client = await makeClient(company.admin, { name: 'Known Farm', phone: '717-444-0001' });
    const [first] = client.addresses;
    const known = { who: 'known', clientId: client.id, clientAddressId: first?.id };
    expect(bodyOf(await send({ caller: known, job: work() }))).toMatchObject({
      isNewClient: false,
      isNewAddress: false,
      job: { clientId: client.id, clientAddressId: first?.id },
    });
    const elsewhere = { who: 'known-elsewhere', clientId: client.id, address: street };
    const { job } = bodyOf(await send({ caller: elsewhere, job: work() }));
    const { addresses }: Client = bodyOf(await company.admin.call('GET', `/clients/${client.id}`));
    expect(addresses.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [first?.id, true],
      [job.clientAddressId, false],
    ]);
    // The place that was there keeps everything, its pin too.
    expect(addresses[0]).toEqual(first);
  });

  it('once, however often it is sent', async () => {
    const before = await rows();
    const body = { caller: stranger(), job: work() };
    const again = () => send(body, { 'idempotency-key': 'call-sent-again', knowing: 'none' });
    const answers = await Promise.all([again(), again(), again()]);
    const [first] = answers.map(bodyOf);
    for (const answer of answers) expect(answer.body).toEqual(first);
    expect(await rows()).toEqual(before.map((number) => number + 1));
    const other = await send(
      { ...body, job: work({ title: 'Other' }) },
      { 'idempotency-key': 'call-sent-again' },
    );
    expect(other.body.code).toBe('idempotency.key-reused');
  });
});

describe('a call that cannot become a job', () => {
  it('leaves nothing behind', async () => {
    const archived = await makeClient(company.admin, { name: 'Archived', phone: '717-444-0002' });
    await company.admin.call('PUT', `/clients/${archived.id}/status`, { status: 'inactive' });
    const full = await makeClient(company.admin, {
      name: 'Full',
      phone: '717-444-0003',
      addresses: Array.from({ length: 50 }, (_, at) => addressValues({ streetLine1: `${at + 1} Long Ln` })),
    });
    const elsewhere = (clientId: string) => ({ who: 'known-elsewhere', clientId, address: street });
    const before = await rows();
    const cases: [string, object, [number, string]][] = [
      [
        'job type is gone',
        { caller: stranger(), job: work({ jobTypeId: unknownId }) },
        [422, 'job.type-not-found'],
      ],
      [
        'clocks skip the time',
        {
          caller: stranger(),
          job: work({ scheduledDate: '2026-03-08', windowStartMinute: 150, windowEndMinute: 600 }),
        },
        [422, 'job.time-skipped'],
      ],
      ['archived', { caller: elsewhere(archived.id), job: work() }, [409, 'job.client-not-active']],
      [
        'archived, where it was before',
        {
          caller: { who: 'known', clientId: archived.id, clientAddressId: archived.addresses[0]?.id },
          job: work(),
        },
        [409, 'job.client-not-active'],
      ],
      ['50 addresses', { caller: elsewhere(full.id), job: work() }, [422, 'client.addresses-full']],
      ['nobody', { caller: elsewhere(unknownId), job: work() }, [404, 'NOT_FOUND']],
      [
        'no such ZIP',
        { caller: stranger({}, { ...street, postalCode: '00001' }), job: work() },
        [422, 'address.town-unclear'],
      ],
      [
        'no ZIP of this country',
        { caller: stranger({}, { ...street, postalCode: 'K1A 0B1' }), job: work() },
        [422, 'address.town-unclear'],
      ],
    ];
    for (const [what, body, refusal] of cases) {
      const { status, body: told } = await send(body, { knowing: 'none' });
      expect([what, status, told.code]).toEqual([what, ...refusal]);
    }
    expect(await rows()).toEqual(before);
  });

  it('says what is missing, all at once', async () => {
    const caller = stranger({ name: ' ', phone: '' }, { streetLine1: '', postalCode: ' ' });
    expect(issuesOf(await send({ caller, job: work({ title: ' ' }) }))).toEqual({
      'caller.client.name': 'Client name is required',
      'caller.client.phone': 'At least phone or email is required',
      'caller.address.streetLine1': 'Enter the street and number.',
      'caller.address.postalCode': 'ZIP is required',
      'job.title': 'Please fill in job title and scheduled date.',
    });
    expect(issuesOf(await send({ caller: stranger(), job: work({ jobTypeId: null }) }))).toEqual({
      'job.jobTypeId': "Choose the job type: the new client's service follows from it.",
    });
    const { body } = await send({ caller: stranger({ name: 'x'.repeat(121) }), job: work() });
    expect(body.code).toBe('BAD_REQUEST');
    const byTechnician = { caller: stranger(), job: work() };
    expect((await company.technician.call('POST', '/jobs/for-caller', byTechnician)).status).toBe(403);
  });

  it('names the towns of a ZIP code that has several, until one is chosen', async () => {
    for (const streetLine1 of ['1 Quarry Ln', '2 Quarry Ln'])
      await makeClient(company.admin, {
        name: streetLine1,
        phone: `717-444-${(count += 1) + 1_000}`,
        addresses: [addressValues({ streetLine1, city: 'Bareville', postalCode: '17540' })],
      });
    const caller = (more: object = {}) => stranger({}, { ...street, postalCode: '17540-0001', ...more });
    const before = await rows();
    const told = await send({ caller: caller(), job: work() });
    const towns: { city: string; state: string }[] = told.body.data.towns;
    expect([told.status, towns.length > 1 ? 'several' : towns]).toEqual([422, 'several']);
    expect(told.body.message).toBe('Several towns share this ZIP code. Choose one of them.');
    expect(await rows()).toEqual(before);
    const chosen = bodyOf(await send({ caller: caller(towns[1]), job: work() }));
    expect(chosen.job.serviceAddressCity).toBe(towns[1]?.city);
  });

  it('asks about each of five clients that share the phone, and writes once all of them are known', async () => {
    const five = [];
    for (const name of ['Eby', 'Esh', 'Beiler', 'Zook', 'Fisher'])
      five.push((await makeClient(company.admin, { name, phone: '(717) 555-0177' })).id);
    const before = await rows();
    const body = { caller: stranger({ phone: '7175550177' }), job: work() };
    const told = await send(body, { knowing: 'none' });
    expect([told.status, told.body.code]).toEqual([409, 'entry.looks-like']);
    const existing: { id: string }[] = told.body.data.existing;
    expect(existing.map(({ id }) => id).toSorted()).toEqual(five.toSorted());
    const four = await send(body, { knowing: five.slice(1).join(',') });
    expect(four.body.data.existing).toHaveLength(1);
    expect(await rows()).toEqual(before);
    bodyOf(await send(body, { knowing: five.join(',') }));
    expect(await rows()).toEqual(before.map((number) => number + 1));
  });
});
