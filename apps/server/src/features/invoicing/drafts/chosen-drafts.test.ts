import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChosenDrafts } from '@haulwright/domain/invoicing/chosen-drafts';
import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

let server: TestServer;
let company: BillingCompany;
beforeAll(async () => {
  server = await startTestServer({ SEND_OUT_WAIT_SECONDS: '60' });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  company = await makeBillingCompany(server);
  await settings();
});
const { ask, settings } = billingOf(() => company);
const call = (path: string, body: object) => company.admin.call('POST', path, body);

const filterLine = { description: 'Filter', quantityThousandths: 1_000, unit: 'each', category: 'other' };
async function drafted(name: string, cents: number): Promise<string> {
  const { id: clientId } = await makeClient(company.dispatcher, { name });
  return (await ask('POST', '/invoices', { clientId, lines: [{ ...filterLine, unitPrice: cents * 100 }] }))
    .id;
}
const everything = { filter: { tab: 'review' } };
const counted = (chosen: object): Promise<ChosenDrafts> => ask('POST', '/billing/drafts/counts', { chosen });
const papers = async (): Promise<PaperRow[]> =>
  (await ask('GET', '/billing/papers?tab=review&limit=200')).items;
const ofPaper = async (id: string) => {
  const paper = (await papers()).find((one) => one.id === id);
  return [paper?.state, paper?.holdReason];
};

describe('every draft that a filter finds', () => {
  it('is counted, approved, held and released, but for a few and what the filter leaves out', async () => {
    const [anna, ben] = [await drafted('Anna', 100), await drafted('Ben', 200)];
    const [cora, dora] = [await drafted('Cora', 400), await drafted('Dora of elsewhere', 800)];
    const chosen = { ...everything, except: [ben] };
    expect(await counted(chosen)).toEqual({
      count: 3,
      totalCents: 1_300,
      drafts: 3,
      approved: 0,
      approvedCents: 0,
      held: 0,
    });
    const some = { filter: { tab: 'review', search: 'elsewhere' } };
    const act = (path: string, of: object, count: number, totalCents: number, more: object = {}) =>
      ask('POST', `/billing/drafts/${path}`, { chosen: of, seen: { count, totalCents }, ...more });
    expect(await act('holds', some, 1, 800, { reason: 'PO' })).toEqual({ done: 1, left: [] });
    // It keeps the reason that it has.
    expect(await act('holds', chosen, 3, 1_300, { reason: 'Away' })).toEqual({ done: 2, left: [] });
    expect((await papers()).map(({ holdReason }) => holdReason)).toEqual(['Away', null, 'Away', 'PO']);
    expect(await act('releases', { ids: [anna, cora] }, 2, 500)).toEqual({ done: 2, left: [] });
    expect(await act('approvals', chosen, 3, 1_300)).toEqual({
      done: 2,
      left: [{ refusal: 'invoice.on-hold', count: 1 }],
    });
    expect(await counted(everything)).toMatchObject({
      count: 4,
      drafts: 2,
      approved: 2,
      approvedCents: 500,
      held: 1,
    });
    expect(await ofPaper(ben)).toEqual(['draft', null]);
    // Holding takes the approval back.
    await act('holds', { ids: [anna] }, 1, 100, { reason: 'PO' });
    expect(await ofPaper(anna)).toEqual(['draft', 'PO']);
    expect(await ofPaper(dora)).toEqual(['draft', 'PO']);
  });

  const acts = [
    { path: '/billing/drafts/approvals', code: 'drafts.changed' },
    { path: '/billing/drafts/holds', code: 'drafts.changed' },
    { path: '/billing/drafts/releases', code: 'drafts.changed' },
    { path: '/billing/send-outs', code: 'sending.changed' },
  ];
  it.each(acts)(
    'is asked about once more by $path when one was added or changed after it was seen',
    async ({ path, code }) => {
      const approve = (ids: string[]) => ask('POST', '/invoices/approvals', { ids });
      const first = await drafted('Anna', 100);
      await approve([first, await drafted('Ben', 200)]);
      const start = (count: number, totalCents: number) =>
        call(path, { chosen: everything, seen: { count, totalCents }, reason: 'PO' });
      const added = await drafted('Cora', 400);
      await approve([added]);
      const more = await start(2, 300);
      expect(more).toMatchObject({ status: 409, body: { code, data: { count: 3, totalCents: 700 } } });
      // The same number, another sum.
      await ask('POST', `/invoices/${added}/lines`, { added: [{ ...filterLine, unitPrice: 10_000 }] });
      await approve([added]);
      const other = await start(3, 700);
      expect(other).toMatchObject({ status: 409, body: { code, data: { count: 3, totalCents: 800 } } });
      expect((await papers()).map(({ state }) => state)).toEqual(['approved', 'approved', 'approved']);
      expect((await start(3, 800)).status).toBe(200);
    },
  );

  it('is refused where it makes no sense, and to who may not', async () => {
    const seen = { count: 0, totalCents: 0 };
    const refused: [string, object, number][] = [
      ['no ids', { chosen: { ids: [] }, seen }, 400],
      ['a filter without sense', { chosen: { filter: { tab: 'lost' } }, seen }, 400],
      ['nothing seen', { chosen: everything }, 400],
    ];
    for (const [what, body, status] of refused)
      expect((await call('/billing/drafts/approvals', body)).status, what).toBe(status);
    expect((await call('/billing/drafts/holds', { chosen: everything, seen })).status).toBe(400);
    for (const path of ['counts', 'approvals', 'holds', 'releases'])
      expect((await company.technician.call('POST', `/billing/drafts/${path}`, {})).status).toBe(403);
  });
});
