import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientListItem, ClientSummary } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import {
  addressValues,
  insertClients,
  makeClient,
  servicesOf,
} from '../../../../../test/factories/clients.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { makeJob } from '../jobs/testing.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
let admin: TestPerson;

beforeAll(async () => {
  admin = await server.signUp();
});

interface Page {
  items: ClientSummary[];
  nextCursor: string | null;
}

const list = async (query: Record<string, string>, person = admin): Promise<Page> =>
  bodyOf(await person.call('GET', `/clients?${new URLSearchParams(query).toString()}`));
const namesFor = async (query: Record<string, string>, person = admin): Promise<string[]> =>
  (await list(query, person)).items.map(({ name }) => name);

async function walk(person: TestPerson, query: Record<string, string>): Promise<ClientSummary[][]> {
  const pages: ClientSummary[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list({ ...query, ...(cursor && { cursor }) }, person);
    pages.push(page.items);
    cursor = page.nextCursor;
  }
  return pages;
}

describe('paging', () => {
  it('goes through equal names, names in any case and long names once each, in order', async () => {
    const person = await server.signUp();
    const [service] = await servicesOf(person);
    const names = [
      ...Array.from({ length: 23 }, () => 'Same Name'),
      ...Array.from({ length: 9 }, () => 'same name'),
      'Álvarez',
      'zoo',
      'Zebra',
      '"quoted"\\',
      ...Array.from({ length: 6 }, () => '漢'.repeat(120)),
      ...Array.from({ length: 3 }, () => '"\t'.repeat(59) + '"'),
    ];
    const ids = await insertClients(server, person.companyId, service!.id, names);
    const pages = await walk(person, { limit: '2' });
    const walked = pages.flat();
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true);
    expect(walked.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(walked).toEqual((await list({ limit: '200' }, person)).items);
    const lower = walked.map(({ name }) => name.toLowerCase());
    expect(lower.indexOf('zebra')).toBeLessThan(lower.indexOf('zoo'));
  });

  it('ends without a cursor exactly at the end', async () => {
    const person = await server.signUp();
    const [service] = await servicesOf(person);
    await insertClients(server, person.companyId, service!.id, ['A', 'B', 'C', 'D']);
    expect((await walk(person, { limit: '4' })).map((page) => page.length)).toEqual([4]);
    expect((await walk(person, { limit: '3' })).map((page) => page.length)).toEqual([3, 1]);
    expect(await list({}, await server.signUp())).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    'x',
    '%%%',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('["a","not-an-id"]').toString('base64url'),
    Buffer.from(JSON.stringify(['a\0', randomUUID()])).toString('base64url'),
  ])('refuses the cursor %s with a sentence', async (cursor) => {
    const answer = await admin.call('GET', `/clients?${new URLSearchParams({ cursor }).toString()}`);
    expect([answer.status, issuesOf(answer)]).toEqual([
      400,
      { cursor: 'This page does not exist. Start again from the first page, without a cursor.' },
    ]);
  });

  it.each(['0', '201', '1.5', 'many'])('refuses a limit of %s', async (limit) => {
    expect((await admin.call('GET', `/clients?limit=${limit}`)).status).toBe(400);
  });
});

describe('search', () => {
  it('matches names, phones, e-mails and addresses as people type them, and nothing else', async () => {
    const person = await server.signUp();
    await makeClient(person, {
      name: 'Conestoga Dairy',
      contactPerson: 'Eli O’Stoltzfus',
      phone: '(717) 555-0188',
      email: 'Milk@Conestoga.example',
      notes: 'secretword',
      contacts: [{ name: 'Barn Contact', phone: '717.555.4004' }],
      addresses: [addressValues({ streetLine1: '2319 Creek Rd', city: 'Denver', postalCode: '17517-1234' })],
    });
    await makeClient(person, { name: 'Ännchen Café' });
    for (const search of [
      'conestoga',
      'DAIRY',
      'dairy conestoga',
      'stoltz',
      "o'stoltzfus",
      'ostoltzfus',
      '555-0188',
      '(717) 555-0188',
      '7175550188',
      '5550188',
      '+1 717 555 0188',
      'milk@CONESTOGA',
      '  dairy  ',
      'barn',
      '7175554004',
      '2319 creek road',
      'creek rd, denver',
      '17517',
      'dairy denver',
    ]) {
      expect([search, await namesFor({ search }, person)]).toEqual([search, ['Conestoga Dairy']]);
    }
    for (const search of ['CAFÉ', 'cafe', 'annchen cafe', 'Lancaster cafe'])
      expect([search, await namesFor({ search }, person)]).toEqual([search, ['Ännchen Café']]);
    for (const search of ['secretword', 'nobody', 'dairy lancaster', '5550189'])
      expect([search, await namesFor({ search }, person)]).toEqual([search, []]);
    expect(await namesFor({ search: ' ' }, person)).toHaveLength(2);
  });

  it('compares letters and digits alone, so no sign is a wildcard', async () => {
    const person = await server.signUp();
    for (const name of ['100% Clean', 'under_score', 'underXscore', 'back\\slash', "O'Brien"])
      await makeClient(person, { name });
    expect(await namesFor({ search: '00% c' }, person)).toEqual(['100% Clean']);
    expect(await namesFor({ search: 'r_s' }, person)).toEqual(['under_score']);
    expect(await namesFor({ search: 'k\\s' }, person)).toEqual(['back\\slash']);
    expect(await namesFor({ search: '%' }, person)).toEqual([]);
    expect(await namesFor({ search: "o'b" }, person)).toEqual(["O'Brien"]);
  });

  it('refuses unreasonably long text', async () => {
    expect((await admin.call('GET', `/clients?search=${'a'.repeat(101)}`)).status).toBe(400);
  });
});

describe('status', () => {
  it('shows active, archived or all clients, with their services', async () => {
    const person = await server.signUp();
    const services = await servicesOf(person);
    await makeClient(person, { name: 'Stays', serviceTypeIds: services.map(({ id }) => id) });
    const gone = await makeClient(person, { name: 'Gone' });
    bodyOf(await person.call('PUT', `/clients/${gone.id}/status`, { status: 'inactive' }));
    expect(await namesFor({}, person)).toEqual(['Stays']);
    expect(await namesFor({ status: 'archived' }, person)).toEqual(['Gone']);
    const all = await list({ status: 'all' }, person);
    expect(all.items.map(({ name }) => name)).toEqual(['Gone', 'Stays']);
    expect(all.items[1]?.services.map(({ name }) => name)).toEqual(services.map(({ name }) => name));
    expect(Object.keys(all.items[0] ?? {}).sort()).toEqual([
      'archivedAt',
      'clientType',
      'companyId',
      'contactPerson',
      'email',
      'id',
      'name',
      'phone',
      'primaryContactTitle',
      'services',
      'status',
    ]);
  });
});

describe('details', () => {
  it('are the town, the next service and the last gallons of each, for those who ask', async () => {
    const person = await server.signUp();
    const today = calendarDateIn(new Date(), 'America/New_York');
    const client = await makeClient(person, {
      addresses: [
        addressValues({ isPrimary: false, city: 'Ephrata' }),
        addressValues({ isPrimary: true, streetLine1: '9 Elm St', city: 'Lititz' }),
      ],
    });
    const idle = await makeClient(person, { name: 'Without jobs' });
    for (const days of [-30, 9, 2])
      await makeJob(person, client, { title: `Day ${days}`, scheduledDate: addDays(today, days) });
    const { items: jobs }: { items: Job[] } = bodyOf(await person.call('GET', '/jobs?sort=oldest-date'));
    bodyOf(
      await person.call('PUT', `/jobs/${jobs[0]?.id}/status`, { status: 'completed', actualGallons: 940 }),
    );
    const { items }: { items: ClientListItem[] } = bodyOf(await person.call('GET', '/clients?details=yes'));
    expect(items.find(({ id }) => id === client.id)?.details).toEqual({
      town: 'Lititz',
      nextDate: addDays(today, 2),
      lastDate: today,
      lastGallons: 940,
      dueDate: null,
    });
    expect(items.find(({ id }) => id === idle.id)?.details).toMatchObject({
      nextDate: null,
      lastDate: null,
      lastGallons: null,
    });
    expect(bodyOf(await person.call('GET', '/clients')).items[0]).not.toHaveProperty('details');
  });
});
