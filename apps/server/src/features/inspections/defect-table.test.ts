import { beforeAll, describe, expect, it } from 'vitest';
import type { Defect } from '@haulwright/contract/inspections.contract';
import { type DefectColumn, defectColumns } from '@haulwright/domain/inspections/defect-sorts';
import { partIds } from '@haulwright/domain/inspections/inspected-parts';
import { defectStates } from '@haulwright/domain/inspections/inspection';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { inspections, vehicleDefects } from './inspections.tables.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;
const ask = async (method: string, path: string) => bodyOf(await company.dispatcher.call(method, path));

/** Open and settled defects of two trucks and a sold one; read by a driver and not. */
beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger Septic');
  const { companyId } = company.admin;
  const trucks = [
    await makeVehicle(company.admin, { name: 'tanker 7' }),
    await makeVehicle(company.admin, { name: 'Tanker 12' }),
    { id: null, name: 'Sold one' },
  ];
  const reports = trucks.map((truck, at) => ({
    id: newId(),
    companyId,
    vehicleId: truck.id,
    vehicleName: truck.name,
    userId: at === 1 ? company.technician.userId : company.admin.userId,
    kind: 'before' as const,
    // 11 PM in New York, which is the next day in UTC.
    occurredAt: new Date(`2026-03-1${at}T03:00:00Z`),
    parts: [],
    signedName: 'Tom',
  }));
  const rows = Array.from({ length: 24 }, (_, at) => {
    const report = reports[at % 3];
    if (report === undefined) throw new Error('no report');
    const state = defectStates[at % 4] ?? 'open';
    return {
      id: newId(),
      companyId,
      inspectionId: report.id,
      vehicleId: report.vehicleId,
      part: partIds[Math.floor(at / 3)] ?? 'tires',
      note: `Worn ${at}`,
      unsafe: at % 5 === 0,
      foundAt: report.occurredAt,
      state,
      ...(state !== 'open' && {
        settledBy: company.dispatcher.userId,
        settledAt: new Date(Date.UTC(2026, 3, 1 + (at % 7))),
        settleNote: at % 2 === 0 ? 'New part' : 'Looked at',
        ...(at % 2 === 0 && { reviewedBy: company.technician.userId, reviewedAt: new Date() }),
      }),
    };
  });
  await server.database.asSystem(async (tx) => {
    await tx.insert(inspections).values(reports);
    await tx.insert(vehicleDefects).values(rows);
  });
});

async function pagesOf(query: string, limit = 5): Promise<Defect[]> {
  const found: Defect[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { items: Defect[]; nextCursor: string | null } = await ask(
      'GET',
      `/defect-table?${query}&limit=${limit}${next}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What a person reads in a column; null where the cell is empty. */
const read: Record<DefectColumn, (defect: Defect) => string | number | null> = {
  truck: ({ vehicle }) => vehicle.name.toLowerCase(),
  part: ({ partName }) => partName.toLowerCase(),
  danger: ({ unsafe }) => Number(unsafe),
  found: ({ foundAt }) => foundAt,
  finder: ({ foundByName }) => foundByName.toLowerCase(),
  outcome: ({ state }) => defectStates.indexOf(state),
  settled: ({ settledAt }) => settledAt,
  settler: ({ settledByName }) => settledByName?.toLowerCase() ?? null,
  read: ({ reviewedByName }) => reviewedByName?.toLowerCase() ?? null,
};

describe('the table of defects', () => {
  it.each(defectColumns)('is sorted by %s from both ends, page by page, empty cells last', async (column) => {
    for (const [state, count] of [
      ['open', 8],
      ['settled', 12],
    ] as const)
      for (const sort of [column, `-${column}`]) {
        const rows = await pagesOf(`state=${state}&sort=${sort}`);
        expect(new Set(rows.map(({ id }) => id)).size, `${state} ${sort}`).toBe(count);
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
  });

  it.each([
    ['', 8],
    ['danger=unsafe', 2],
    ['danger=drivable', 6],
    ['search=12', 5],
    ['search=tanker brakes', 1],
    ['search=nobody', 0],
    ['from=2026-03-10', 4],
    ['to=2026-03-09', 4],
    ['from=2026-03-11', 0],
    ['state=settled', 12],
    ['state=settled&search=new part', 6],
    ['state=settled&search=sold&from=2026-03-11&to=2026-03-11', 4],
  ])('adds up everything that matches “%s”, and its file has the same', async (query, count) => {
    const rows = await pagesOf(query, 100);
    expect(rows.map(({ note }) => note)).toHaveLength(count);
    expect(await ask('GET', `/defect-totals?${query}`)).toEqual({
      count,
      unsafeCount: rows.filter(({ unsafe }) => unsafe).length,
      truckCount: new Set(rows.map(({ vehicle }) => vehicle.name)).size,
    });
    const headers = { authorization: `Bearer ${company.dispatcher.token}` };
    const url = `${server.url}/api/exports/defects?${query}&sort=-part&columns=note.gone.truck`;
    const [head, ...lines] = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe('Defect,Truck');
    expect(lines).toEqual(
      (await pagesOf(`${query}&sort=-part`, 100)).map(({ note, vehicle }) => `${note},${vehicle.name}`),
    );
  });

  it('is the list of cards, in another order', async () => {
    for (const state of ['open', 'settled']) {
      const cards: Defect[] = await ask('GET', `/defects?state=${state}`);
      const byId = (rows: Defect[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(byId(await pagesOf(`state=${state}`, 100))).toEqual(byId(cards));
    }
  });

  it('refuses a cursor of another order, and shows another company nothing', async () => {
    const page: { nextCursor: string } = await ask('GET', '/defect-table?sort=part&limit=4');
    for (const query of [`sort=-part&cursor=${page.nextCursor}`, `cursor=${page.nextCursor}`, 'sort=price'])
      expect((await company.dispatcher.call('GET', `/defect-table?${query}`)).status, query).toBe(400);
    expect(bodyOf(await stranger.admin.call('GET', '/defect-totals'))).toMatchObject({ count: 0 });
    for (const path of ['/defect-table', '/defect-totals', '/exports/defects'])
      expect((await company.technician.call('GET', path)).status, path).toBe(403);
  });
});
