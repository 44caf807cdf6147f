import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperCounts, PaperRow, PaperTotals } from '@haulwright/domain/invoicing/paper-table';
import { paperColumns, paperTabs, type PaperTab } from '@haulwright/domain/invoicing/paper-sorts';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../testing.ts';
import { pumpOutRule } from '../../pricing/testing.ts';

const server = serverOfFile();
let company: BillingCompany;
const { ask, draft, issue } = billingOf(() => company);

/** A bill without a job. */
const billed = async (clientId: string, cents: number): Promise<string> => {
  const line = {
    description: `Filter for ${cents}`,
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: cents * 100,
    category: 'other',
  };
  return (await ask('POST', '/invoices', { clientId, lines: [line] })).id;
};

let ids: Record<
  'draft' | 'held' | 'changed' | 'unsent' | 'sent' | 'void' | 'credited' | 'paper' | 'work',
  string
>;

beforeAll(async () => {
  company = await makeBillingCompany(server, pumpOutRule);
  const mailed = await makeClient(company.dispatcher, { name: 'bravo', email: 'b@example.com' });
  const posted = await makeClient(company.dispatcher, { name: 'Alpha', email: null, phone: '717-555-0100' });
  const { id: jobId } = await pumpedOut(company);
  ids = {
    draft: await billed(mailed.id, 300),
    held: await billed(posted.id, 300),
    changed: await draft({ jobIds: [(await pumpedOut(company)).id] }),
    unsent: await billed(mailed.id, 1_000),
    sent: await billed(posted.id, 200),
    void: await billed(mailed.id, 100),
    credited: await billed(mailed.id, 5_000),
    paper: await billed(posted.id, 900),
    work: await draft({ jobIds: [jobId] }),
  };
  await ask('POST', `/invoices/${ids.held}/hold`, { reason: 'Asks for a PO' });
  await ask('POST', `/invoices/${ids.changed}/lines`, { lines: [{ position: 0, description: 'As agreed' }] });
  for (const id of [ids.unsent, ids.sent, ids.void, ids.credited, ids.paper]) await issue(id);
  await ask('POST', `/invoices/${ids.sent}/sent`);
  await ask('POST', `/invoices/${ids.void}/void`, { reason: 'Twice' });
  await ask('POST', `/invoices/${ids.credited}/part-credits`, {
    part: { cents: 5_000 },
    goes: { to: 'invoice' },
    reason: 'A favor',
  });
});

const page = (query: string): Promise<{ items: PaperRow[]; nextCursor: string | null }> =>
  ask('GET', `/billing/papers?${query}`);

/** The whole table, two rows at a time. */
async function paged(query: string): Promise<PaperRow[]> {
  const found: PaperRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: { items: PaperRow[]; nextCursor: string | null } = await page(
      `${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    found.push(...answer.items);
    cursor = answer.nextCursor;
  }
  return found;
}

const values: Record<(typeof paperColumns)[number], (paper: PaperRow) => string | number | null> = {
  state: ({ state }) => ['draft', 'approved', 'issued', 'void'].indexOf(state),
  number: ({ number }) => number,
  client: ({ clientName }) => clientName.toLowerCase(),
  day: ({ invoiceDate, createdAt }) => invoiceDate ?? createdAt.slice(0, 10),
  due: ({ dueDate }) => dueDate,
  gallons: ({ gallons }) => gallons,
  subtotal: ({ subtotalCents }) => subtotalCents,
  tax: ({ taxCents }) => taxCents,
  total: ({ totalCents }) => totalCents,
  open: ({ state, openCents }) => (state === 'issued' ? openCents : null),
};

/** What the sums of these rows are. */
function sumsOf(rows: readonly PaperRow[]): PaperTotals {
  const sum = (of: (row: PaperRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    count: rows.length,
    subtotalCents: sum(({ subtotalCents }) => subtotalCents),
    taxCents: sum(({ taxCents }) => taxCents),
    totalCents: sum(({ totalCents }) => totalCents),
    openCents: sum(({ openCents }) => openCents),
    byMail: sum(({ way }) => (way === 'mail' ? 1 : 0)),
    onPaper: sum(({ way }) => (way === 'print' ? 1 : 0)),
    withoutAddress: sum(({ way }) => (way === 'none' ? 1 : 0)),
    approved: sum(({ state }) => (state === 'approved' ? 1 : 0)),
  };
}

describe('the table of drafts, invoices and credits', () => {
  it.each(paperColumns.flatMap((column) => [[column, column] as const, [`-${column}`, column] as const]))(
    'is sorted by %s, page by page',
    async (sort, column) => {
      const all = await paged(`sort=${sort}`);
      expect(new Set(all.map(({ id }) => id)).size).toBe(10);
      // What is open of a void invoice is nobody's business.
      const shown = all.filter(({ state }) => column !== 'open' || state !== 'void').map(values[column]);
      const there = shown.filter((value) => value !== null);
      const sorted = there.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(shown).toEqual([
        ...(sort.startsWith('-') ? sorted.toReversed() : sorted),
        ...shown.filter((value) => value === null),
      ]);
    },
  );

  it.each<[PaperTab, readonly (keyof typeof ids)[], number]>([
    ['review', ['draft', 'held', 'changed', 'work'], 0],
    ['send', ['unsent', 'credited', 'paper'], 1],
    ['open', ['unsent', 'sent', 'paper'], 0],
    ['overdue', [], 0],
    ['paid', ['credited'], 0],
    ['closed', ['void'], 1],
    ['issued', ['unsent', 'sent', 'void', 'credited', 'paper'], 1],
    ['all', ['draft', 'held', 'changed', 'work', 'unsent', 'sent', 'void', 'credited', 'paper'], 1],
  ])('%s has its papers, and sums that are theirs', async (tab, names, creditNotes) => {
    const rows = await paged(`tab=${tab}`);
    const known = rows.filter(({ kind }) => kind === 'invoice').map(({ id }) => id);
    expect(known.toSorted()).toEqual(names.map((name) => ids[name]).toSorted());
    expect(rows).toHaveLength(names.length + creditNotes);
    const totals: PaperTotals = await ask('GET', `/billing/paper-totals?tab=${tab}`);
    expect(totals).toEqual(sumsOf(rows));
    const counts: PaperCounts = await ask('GET', '/billing/paper-counts');
    // Tabs that somebody works off have their number in the answer.
    expect(counts).toMatchObject(tab in counts ? { [tab]: rows.length } : {});
  });

  it('says of each what is in it, how it gets there and what to look at', async () => {
    const rows = new Map((await paged('tab=all')).map((row) => [row.id, row]));
    expect(rows.get(ids.held)).toMatchObject({
      what: 'Filter for 300',
      lineCount: 1,
      way: 'print',
      mailedTo: [],
      holdReason: 'Asks for a PO',
      isChanged: false,
    });
    expect(rows.get(ids.changed)).toMatchObject({ what: 'As agreed', isChanged: true });
    expect(rows.get(ids.draft)).toMatchObject({ way: 'mail', mailedTo: ['b@example.com'] });
    expect(rows.get(ids.work)).toMatchObject({ gallons: 800, taxNotSetCount: 0 });
    await ask('PUT', '/billing/settings', {
      invoicePrefix: 'INV-',
      dueDays: 30,
      grouping: 'client',
      remitTo: null,
      taxesUnknownPlaces: true,
      lateFees: null,
    });
    expect((await page('tab=review&search=bravo')).items.map((row) => row.taxNotSetCount)).toEqual([1]);
  });

  it.each([
    ['tab=review&sort=-total', 'client.tax.total', 'Client,Tax,Total'],
    ['tab=issued', 'total.gone.client', 'Total,Client'],
    ['tab=send', 'client.total.answer', 'Client,Total,Look at'],
  ])('of %s, has a file with the same rows and sums', async (query, columns, titles) => {
    const rows = await paged(query);
    const headers = { authorization: `Bearer ${company.dispatcher.token}` };
    const url = `${server.url}/api/exports/papers?${query}&columns=${columns}`;
    const [head = '', ...lines] = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
    expect(head.replace('\uFEFF', '')).toBe(titles);
    const cells = (name: string) => lines.map((line) => line.split(',')[titles.split(',').indexOf(name)]);
    expect(cells('Client')).toEqual(rows.map(({ clientName }) => clientName));
    expect(cells('Total').map(Number)).toEqual(rows.map(({ totalCents }) => totalCents / 100));
    // What nobody has set a tax for is no tax of nothing.
    const unset = titles.includes('Tax') ? rows.filter(({ taxNotSetCount }) => taxNotSetCount > 0) : [];
    expect(cells('Tax').filter((tax) => tax === '')).toHaveLength(unset.length);
  });

  it.each([
    ['way=print', ['held', 'changed', 'sent', 'paper', 'work']],
    ['mark=on-hold', ['held']],
    ['mark=changed', ['changed']],
    ['mark=refused', []],
    ['search=alpha&tab=open', ['sent', 'paper']],
    ['search=alpha&tab=send', ['paper']],
    ['search=inv-00002', ['sent']],
    ['search=inv alpha&tab=issued&way=print', ['sent', 'paper']],
    ['search=alpha bravo', []],
    ['to=2020-01-01', []],
  ] as const)('is narrowed by %s', async (query, names) => {
    const rows = await paged(query);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(names.map((name) => ids[name]).toSorted());
    expect(await ask('GET', `/billing/paper-totals?${query}`)).toEqual(sumsOf(rows));
  });

  it('knows its tabs and orders', async () => {
    expect(paperTabs).toContain('send');
    for (const query of ['tab=lost', 'sort=-fee', 'way=pigeon', 'cursor=abc'])
      expect((await company.admin.call('GET', `/billing/papers?${query}`)).status).toBe(400);
    expect((await company.technician.call('GET', '/billing/papers')).status).toBe(403);
  });
});
