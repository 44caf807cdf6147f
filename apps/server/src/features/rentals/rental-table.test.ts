import { beforeAll, describe, expect, it } from 'vitest';
import type { RentalSummary } from '@haulwright/domain/rentals/rental';
import { type RentalColumn, rentalColumns } from '@haulwright/domain/rentals/rental-sorts';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { daysAgo, makeRental, makeUnits, makeUnitType, record } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;
const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.dispatcher.call(method, path, body));

/** Names in both cases, equal sites and numbers of units, some planned to end, some ended, paused or without units. */
beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger Septic');
  const { admin } = company;
  const type = await makeUnitType(admin);
  const clients = await Promise.all(
    ['Zook Farm', 'abel Diner', 'Miller Farm'].map((name, at) =>
      makeClient(company.dispatcher, {
        name,
        addresses: [addressValues({ streetLine1: `${9 - at} Elm St` })],
      }),
    ),
  );
  for (let at = 0; at < 10; at += 1) {
    const client = clients[at % 3];
    if (client === undefined) throw new Error('three clients');
    const quantity = 1 + (at % 3);
    const { id } = await makeRental(admin, client, type.id, {
      name: `${['Barn', 'wedding', 'Site'][at % 3]} ${at}`,
      endDate: at % 2 === 0 ? daysAgo(-20 - (at % 4)) : null,
      items: [{ unitTypeId: type.id, quantity, rates: [{ validFrom: daysAgo(90), cents: 15_000 }] }],
    });
    if (at % 4 === 3) continue;
    const ids = (await makeUnits(admin, type.id, quantity)).map((unit) => unit.id);
    await record(admin, id, 'delivered', 30, ids);
    if (at % 4 === 1) await record(admin, id, 'paused', 10 - at);
    if (at % 4 === 2) {
      await record(admin, id, 'picked-up', 9, ids);
      bodyOf(await admin.call('POST', `/rentals/${id}/end`, {}));
    }
  }
});

async function pagesOf(query: string, limit = 4): Promise<RentalSummary[]> {
  const found: RentalSummary[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { items: RentalSummary[]; nextCursor: string | null } = await ask(
      'GET',
      `/rentals?${query}&limit=${limit}${next}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What a person reads in a column; null where the cell is empty. */
const read: Record<RentalColumn, (rental: RentalSummary) => string | number | null> = {
  name: ({ name }) => name.toLowerCase(),
  client: ({ clientName }) => clientName.toLowerCase(),
  address: ({ address }) => address?.toLowerCase() ?? null,
  agreed: ({ unitsAgreed }) => unitsAgreed,
  'on-site': ({ unitsOnSite }) => unitsOnSite,
  ends: ({ endDate }) => endDate,
  ended: ({ endedAt }) => endedAt,
  paused: ({ isPaused }) => Number(isPaused),
};

describe('the table of rentals', () => {
  it.each(rentalColumns)('is sorted by %s from both ends, page by page, empty cells last', async (column) => {
    const all = await pagesOf('which=all', 100);
    expect(all).toHaveLength(10);
    for (const sort of [column, `-${column}`]) {
      const rows = await pagesOf(`which=all&sort=${sort}`);
      expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
      const cells = rows.map(read[column]);
      const known = cells.filter((cell) => cell !== null);
      expect(new Set(known).size, sort).toBeGreaterThan(1);
      expect(cells.slice(known.length), sort).toEqual(cells.slice(known.length).map(() => null));
      const sign = sort === column ? 1 : -1;
      expect(known, sort).toEqual(
        known.toSorted((a, b) => sign * (typeof a === 'number' ? a - Number(b) : a < b ? -1 : a > b ? 1 : 0)),
      );
    }
  });

  it.each(['', 'which=ended', 'which=all', 'which=all&search=farm', 'which=all&search=nobody'])(
    'adds up everything that matches “%s”, and its file has the same',
    async (query) => {
      const rows = await pagesOf(query, 100);
      const sum = (of: (rental: RentalSummary) => number) => rows.reduce((all, row) => all + of(row), 0);
      expect(await ask('GET', `/rental-totals?${query}`)).toEqual({
        count: rows.length,
        unitsAgreed: sum(({ unitsAgreed }) => unitsAgreed),
        unitsOnSite: sum(({ unitsOnSite }) => unitsOnSite),
      });
      const headers = { authorization: `Bearer ${company.dispatcher.token}` };
      const url = `${server.url}/api/exports/rentals?${query}&sort=-name&columns=on-site.gone.name`;
      const [head, ...lines] = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
      expect(head?.replace('\uFEFF', '')).toBe('Units on site,Rental');
      expect(lines).toEqual(
        (await pagesOf(`${query}&sort=-name`, 100)).map(({ unitsOnSite, name }) => `${unitsOnSite},${name}`),
      );
    },
  );

  it('refuses a cursor of another order, and shows another company nothing', async () => {
    const page: { nextCursor: string } = await ask('GET', '/rentals?which=all&sort=client&limit=3');
    for (const query of [`sort=-client&cursor=${page.nextCursor}`, `cursor=${page.nextCursor}`, 'sort=look'])
      expect((await company.dispatcher.call('GET', `/rentals?${query}`)).status, query).toBe(400);
    expect(bodyOf(await stranger.admin.call('GET', '/rental-totals?which=all'))).toMatchObject({ count: 0 });
    expect((await company.technician.call('GET', '/rental-totals')).status).toBe(403);
  });
});
