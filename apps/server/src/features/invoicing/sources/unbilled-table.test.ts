import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type UnbilledColumn, unbilledColumns } from '@haulwright/domain/invoicing/unbilled-sorts';
import type { Client } from '@haulwright/domain/clients/client';
import type { UnbilledRow } from '@haulwright/domain/invoicing/unbilled-table';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { flat } from '../../pricing/testing.ts';
import { makeBillingCompany, type BillingCompany } from '../testing.ts';
import { makeRentalSet, record } from '../../rentals/testing.ts';

const server = serverOfFile();
let company: BillingCompany;
const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.admin.call(method, path, body));

/** Work that is ready and that waits for its price, of clients in both cases; and two rentals. */
beforeAll(async () => {
  company = await makeBillingCompany(server, flat(32_500));
  const names = ['Zook Farm', 'abel Diner', 'Miller Farm'];
  const clients: Client[] = [];
  for (const name of names) clients.push(await makeClient(company.dispatcher, { name }));
  for (let at = 0; at < 9; at += 1) {
    const client = clients[at % 3];
    const { id } = await company.job(company.technician, {
      clientId: client?.id,
      clientAddressId: client?.addresses[0]?.id,
      title: ['Pump-out', 'riser', 'Baffle'][at % 3],
      jobTypeId: at % 4 === 3 ? null : company.jobType.id,
    });
    await company.setStatus(id, 'completed', { actualGallons: 100 * (at + 1) });
  }
  for (const client of clients.slice(0, 2)) {
    const { rental, units } = await makeRentalSet(company.admin, client, 2);
    await record(
      company.admin,
      rental.id,
      'delivered',
      30,
      units.map(({ id }) => id),
    );
  }
});

async function pagesOf(query: string, limit = 4): Promise<UnbilledRow[]> {
  const found: UnbilledRow[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { items: UnbilledRow[]; nextCursor: string | null } = await ask(
      'GET',
      `/billing/unbilled-table?${query}&limit=${limit}${next}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What a person reads in a column; null where the cell is empty. */
const read: Record<UnbilledColumn, (row: UnbilledRow) => string | number | null> = {
  name: ({ name }) => name.toLowerCase(),
  client: ({ clientName }) => clientName.toLowerCase(),
  day: ({ day }) => day,
  number: ({ number }) => number,
  address: ({ address }) => address?.toLowerCase() ?? null,
  waits: ({ holds }) => holds.length,
  due: ({ dueCents }) => dueCents,
};

describe('the table of unbilled work', () => {
  it.each(unbilledColumns)(
    'is sorted by %s from both ends, page by page, empty cells last',
    async (column) => {
      const all = await pagesOf('', 100);
      expect(all.map(({ kind }) => kind).toSorted()).toEqual([...Array(9).fill('job'), 'rental', 'rental']);
      for (const sort of [column, `-${column}`]) {
        const rows = await pagesOf(`sort=${sort}`);
        expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
        const cells = rows.map(read[column]);
        const known = cells.filter((cell) => cell !== null);
        expect(cells.slice(known.length), sort).toEqual(cells.slice(known.length).map(() => null));
        const sign = sort === column ? 1 : -1;
        expect(known, sort).toEqual(
          known.toSorted(
            (a, b) => sign * (typeof a === 'number' ? a - Number(b) : a < b ? -1 : a > b ? 1 : 0),
          ),
        );
      }
    },
  );

  it.each([
    ['', 11],
    ['which=jobs', 9],
    ['which=rentals', 2],
    ['which=waiting', 2],
    ['which=ready', 9],
    ['search=farm', 7],
    ['from=2020-01-01&to=2020-01-02', 0],
  ])('adds up everything that matches “%s”, and its file has the same', async (query, count) => {
    const rows = await pagesOf(query, 100);
    expect(await ask('GET', `/billing/unbilled-totals?${query}`)).toEqual({
      count,
      waiting: rows.filter(({ holds }) => holds.length > 0).length,
      dueCents: rows.reduce((all, { dueCents }) => all + (dueCents ?? 0), 0),
    });
    const headers = { authorization: `Bearer ${company.admin.token}` };
    const url = `${server.url}/api/exports/unbilled?${query}&sort=-due&columns=due.gone.client`;
    const [head, ...lines] = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe('To bill,Client');
    expect(lines).toEqual(
      (await pagesOf(`${query}&sort=-due`, 100)).map(
        ({ dueCents, clientName }) => `${dueCents === null ? '' : (dueCents / 100).toFixed(2)},${clientName}`,
      ),
    );
  });

  it('shows amounts of rentals as of today, also where they were worked out earlier', async () => {
    const before = await pagesOf('which=rentals');
    const totals = await ask('GET', '/billing/unbilled-totals?which=rentals');
    await server.database.asSystem((tx) =>
      tx.execute(sql`update rental_sources set due_cents = 1, changes_on = current_date - 2`),
    );
    expect(await pagesOf('which=rentals')).toEqual(before);
    expect(await ask('GET', '/billing/unbilled-totals?which=rentals')).toEqual(totals);
  });

  it('refuses a cursor of another order, and who may not see what is billed', async () => {
    const page: { nextCursor: string } = await ask('GET', '/billing/unbilled-table?sort=client&limit=4');
    for (const query of [
      `sort=-client&cursor=${page.nextCursor}`,
      `sort=due&cursor=${page.nextCursor}`,
      'sort=price',
    ])
      expect((await company.admin.call('GET', `/billing/unbilled-table?${query}`)).status, query).toBe(400);
    expect((await company.technician.call('GET', '/billing/unbilled-totals')).status).toBe(403);
  });
});
