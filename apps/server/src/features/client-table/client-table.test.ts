import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, ClientListItem } from '@haulwright/domain/clients/client';
import { type ClientColumn, clientColumns } from '@haulwright/domain/clients/client-sorts';
import type { ClientRow } from '@haulwright/domain/clients/client-table';
import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { statementsOfRequests } from '../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../invoicing/testing.ts';
import { pumpOutRule } from '../pricing/testing.ts';

const server = serverOfFile();
let company: BillingCompany;
const { ask } = billingOf(() => company);

/** Names in both cases, equal towns, sites and balances, and of each column some that are empty. */
beforeAll(async () => {
  company = await makeBillingCompany(server, pumpOutRule);
  const { dispatcher, technician } = company;
  const today = calendarDateIn(new Date(), 'America/New_York');
  const names = [
    'Zook Farm',
    'abel Diner',
    'Miller Farm',
    'Eby',
    'beiler Diner',
    'Stoltzfus',
    'Yoder',
    'Lapp',
  ];
  const towns = ['Lititz', 'akron', 'Lancaster'];
  for (const [at, name] of names.entries()) {
    const client = await makeClient(dispatcher, {
      name,
      clientType: at % 3 === 0 ? 'business' : 'individual',
      ...(at % 2 === 0 && { contactPerson: `Contact ${9 - at}` }),
      phone: `717-555-02${20 - at}`,
      ...(at % 3 === 1 && { email: `books${at}@${name.replaceAll(' ', '').toLowerCase()}.example` }),
      addresses: Array.from({ length: 1 + (at % 3) }, (_, site) =>
        addressValues({
          streetLine1: `${at}${site} Elm St`,
          city: towns[(at + site) % 3] ?? '',
          isPrimary: site === at % 2,
          ...(at % 4 !== 3 && { tankGallons: 500 * (1 + ((at + site) % 2)) }),
        }),
      ),
    });
    const clientAddressId = client.addresses[0]?.id;
    const fields = { jobTypeId: company.jobType.id, clientId: client.id, clientAddressId };
    for (const gallons of at % 3 === 0 ? [] : [300 + 100 * (at % 4), 800]) {
      const job = await company.job(technician, fields);
      await company.setStatus(job.id, 'completed', { actualGallons: gallons + at });
      if (at % 2 === 0) continue;
      const { drafts } = await ask('POST', '/billing/drafts', { jobIds: [job.id] });
      await ask('POST', '/invoices/issues', { ids: drafts });
    }
    for (const days of at % 2 === 0 ? [40 - at, 3 + (at % 4)] : [])
      await company.job(technician, { ...fields, scheduledDate: addDays(today, days) });
  }
  const [paying] = await whole('search=abel');
  await ask('POST', '/payments', {
    clientId: paying?.id,
    method: 'check',
    cents: 900_000,
    receivedOn: today,
    allocations: [],
  });
});

/** The whole table, by the cursor of each page. */
async function whole(query: string, limit = 100): Promise<ClientRow[]> {
  const found: ClientRow[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { items: ClientRow[]; nextCursor: string | null } = await ask(
      'GET',
      `/client-table?${query}&limit=${limit}${next}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What a person reads in a column; null where the cell is empty. */
const read: Record<ClientColumn, (client: ClientRow) => string | number | null> = {
  name: ({ name }) => name.toLowerCase(),
  type: ({ clientType }) => clientType,
  contact: ({ contactPerson }) => contactPerson?.toLowerCase() ?? null,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  city: ({ city }) => city?.toLowerCase() ?? null,
  sites: ({ siteCount }) => siteCount,
  tank: ({ tankGallons }) => tankGallons,
  next: ({ nextDate }) => nextDate,
  last: ({ lastDate }) => lastDate,
  gallons: ({ lastGallons }) => lastGallons,
  balance: ({ balanceCents }) => balanceCents,
};

describe('the table of clients', () => {
  it.each(clientColumns)('is sorted by %s from both ends, page by page, empty cells last', async (column) => {
    const all = await whole('');
    for (const sort of [column, `-${column}`]) {
      const rows = await whole(`sort=${sort}`, 3);
      expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
      const cells = rows.map(read[column]);
      const known = cells.filter((cell) => cell !== null);
      expect(new Set(known).size, sort).toBeGreaterThan(column === 'last' ? 0 : 1);
      expect(cells.slice(known.length), sort).toEqual(cells.slice(known.length).map(() => null));
      const sign = sort === column ? 1 : -1;
      expect(known, sort).toEqual(
        known.toSorted((a, b) => sign * (typeof a === 'number' ? a - Number(b) : a < b ? -1 : a > b ? 1 : 0)),
      );
    }
  });

  it('says of each client what its page, the list and the receivables say', async () => {
    const listed: ClientListItem[] = (await ask('GET', '/clients?details=yes&limit=100')).items;
    const owed: AgeingRow[] = (await ask('GET', '/billing/ageing?limit=100')).items;
    const rows = await whole('');
    expect(rows.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    for (const [at, row] of rows.entries()) {
      const { addresses }: Client = await ask('GET', `/clients/${row.id}`);
      const tanks = addresses.flatMap(({ tankGallons }) => tankGallons ?? []);
      const { town: city, ...visits } = listed[at]?.details ?? {};
      expect(row).toMatchObject({
        ...visits,
        city,
        siteCount: addresses.length,
        tankGallons: tanks.length === 0 ? null : tanks.reduce((sum, one) => sum + one, 0),
        balanceCents: owed.find(({ clientId }) => clientId === row.id)?.balanceCents ?? 0,
      });
    }
    expect(rows.some(({ balanceCents }) => balanceCents < 0)).toBe(true);
  });

  it.each(['', 'search=farm', 'which=owing', 'which=unplanned', 'status=archived', 'status=all&which=owing'])(
    'adds up everything that matches “%s”, and its file has the same',
    async (query) => {
      const rows = await whole(query);
      const sum = (of: (row: ClientRow) => number | null) =>
        rows.reduce((all, row) => all + (of(row) ?? 0), 0);
      expect(await ask('GET', `/client-totals?${query}`)).toEqual({
        count: rows.length,
        siteCount: sum(({ siteCount }) => siteCount),
        tankGallons: sum(({ tankGallons }) => tankGallons),
        balanceCents: sum(({ balanceCents }) => balanceCents),
      });
      const headers = { authorization: `Bearer ${company.dispatcher.token}` };
      const url = `${server.url}/api/exports/client-table?${query}&sort=-balance&columns=balance.gone.name`;
      const [head, ...lines] = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
      expect(head?.replace('\uFEFF', '')).toBe('Open balance,Client');
      expect(lines).toEqual(
        (await whole(`${query}&sort=-balance`)).map(
          ({ balanceCents, name }) => `${(balanceCents / 100).toFixed(2)},${name}`,
        ),
      );
    },
  );

  it('narrows to those who owe, and to those without a planned visit', async () => {
    const all = await whole('');
    const names = (rows: readonly ClientRow[]) => rows.map(({ name }) => name);
    expect(names(await whole('which=owing'))).toEqual(names(all.filter((row) => row.balanceCents > 0)));
    expect(names(await whole('which=unplanned'))).toEqual(names(all.filter((row) => row.nextDate === null)));
  });

  it('refuses a cursor of another order, and an order it does not have', async () => {
    const page: { nextCursor: string } = await ask('GET', '/client-table?sort=city&limit=3');
    for (const query of [`sort=-city&cursor=${page.nextCursor}`, `cursor=${page.nextCursor}`, 'sort=due'])
      expect((await company.dispatcher.call('GET', `/client-table?${query}`)).status, query).toBe(400);
  });

  it('costs as many statements for one client as for all, and is not for technicians', async () => {
    const [one = [], many = []] = await statementsOfRequests(async () => {
      await ask('GET', '/client-table?sort=balance&limit=1');
      await ask('GET', '/client-table?sort=balance&limit=100');
    });
    expect(many).toHaveLength(one.length);
    expect(many.length).toBeLessThan(14);
    for (const path of ['/client-table', '/client-totals', '/exports/client-table'])
      expect((await company.technician.call('GET', path)).status, path).toBe(403);
  });
});
