import type { ClientImport } from '@haulwright/domain/imports/client-import';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import type { PriceItem } from '@haulwright/domain/pricing/price-book';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeRule, flat } from '../pricing/testing.ts';
import { takeBack } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeEach(async () => {
  company = await makeCompany(server);
});

const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.admin.call(method, path, body));
const rowsOf = (list: readonly WorkRow['values'][]) => list.map((values, at) => ({ row: at + 2, values }));
const items = async (): Promise<PriceItem[]> => ask('GET', '/price-items');
const list = rowsOf([
  { itemName: 'Septic', itemType: 'Category' },
  { itemName: 'Septic tank pump-out', itemPrice: '325.00', itemType: 'Service' },
  { itemName: 'Disposal, per gallon', itemPrice: '0.0625', itemType: 'Service' },
  { itemName: 'Riser lid', itemPrice: '-5', itemType: 'Non-Inventory' },
  { itemName: 'septic tank pump-out', itemPrice: '300.00', itemType: 'Service' },
]);
const bring = (rows = list): Promise<ClientImport> =>
  ask('POST', '/price-imports', { fileName: 'items.csv', rows });

describe('a list of products and services', () => {
  it('is previewed, and becomes price items that price jobs from today on', async () => {
    const { rows } = await ask('POST', '/price-imports/preview', { rows: list });
    expect(
      rows.map((row: { detail: string; isThere: boolean; problems: object[] }) => [
        row.detail,
        row.isThere,
        row.problems.length,
      ]),
    ).toEqual([
      ['$325.00 a visit, for jobs of this type', false, 0],
      ['$0.0625 a gallon', false, 0],
      ['', false, 1],
      ['$300.00 a visit', true, 0],
    ]);
    expect(await items()).toEqual([]);
    expect(await bring()).toMatchObject({
      kind: 'prices',
      importedRows: 2,
      skippedRows: 1,
      failedRows: 1,
      recordsAdded: 2,
    });
    const types: { id: string; name: string }[] = await ask('GET', '/job-types');
    const pumpOut = types.find(({ name }) => name === 'Septic tank pump-out');
    expect(await items()).toMatchObject([
      { name: 'Disposal, per gallon', unit: 'gallon', jobTypeIds: [] },
      { name: 'Septic tank pump-out', unit: 'visit', revenueCategory: 'service', jobTypeIds: [pumpOut?.id] },
    ]);
    const [, item] = await items();
    expect(await ask('GET', `/price-rules?priceItemId=${item?.id}`)).toMatchObject({
      rules: [{ validFrom: today, rule: { parts: [{ part: 'base', cents: 32_500 }] } }],
    });
    expect(await bring()).toMatchObject({ importedRows: 0, skippedRows: 3 });
  });

  it('is taken back, except what has another price since', async () => {
    const run = await bring();
    const [disposal] = await items();
    await makeRule(company.admin, disposal?.id ?? '', flat(100), { clientType: 'business' });
    expect(await takeBack(company.admin, run.id)).toMatchObject({
      keptCount: 1,
      kept: [{ name: 'Disposal, per gallon', reason: 'Its prices were changed.' }],
    });
    expect((await items()).map(({ name }) => name)).toEqual(['Disposal, per gallon']);
  });

  it('is for administrators', async () => {
    const body = { fileName: 'items.csv', rows: list };
    expect((await company.dispatcher.call('POST', '/price-imports', body)).status).toBe(403);
    const run = await bring();
    expect((await company.dispatcher.call('POST', `/client-imports/${run.id}/undo`)).status).toBe(403);
  });
});
