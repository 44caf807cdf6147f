import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { WaivedLine } from '@haulwright/domain/invoicing/waived-line';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { mailTo } from '../../../../../../test/server/outbox.ts';
import { flat } from '../../pricing/testing.ts';
import { daysAgo } from '../../rentals/testing.ts';
import { csvLines, pdfPages } from '../../reports/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, flat(10_000));
});

const { ask } = billingOf(() => company);
const fileOf = async (path: string): Promise<Buffer> => {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${company.admin.token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

describe('waived lines', () => {
  const waive = async (client: { id: string }, title: string, reason: string): Promise<string> => {
    const job = await company.job(company.technician, {
      jobTypeId: company.jobType.id,
      title,
      clientId: client.id,
      clientAddressId: (client as typeof company.client).addresses[0]?.id,
    });
    await company.setStatus(job.id, 'completed', { actualGallons: 1_000 });
    const { drafts } = await ask('POST', '/billing/drafts', { jobIds: [job.id] });
    await ask('POST', `/invoices/${drafts[0]}/waivers`, { positions: [0], reason });
    return job.id;
  };
  const list = async (query = ''): Promise<WaivedLine[]> => (await ask('GET', `/waived-lines${query}`)).items;

  it('are listed with who let what go and why, searched, by client and by page, as a file, and taken back', async () => {
    const other = await makeClient(company.admin, { name: 'Birch Diner' });
    const first = await waive(company.client, 'Spring pump-out', 'Came a day late');
    const second = await waive(other, 'Grease trap', 'Goodwill');
    const [newest, oldest] = await list();
    expect(newest).toMatchObject({
      clientName: 'Birch Diner',
      reason: 'Goodwill',
      sourceId: second,
      kind: 'job',
    });
    expect(oldest).toMatchObject({
      clientId: company.client.id,
      sourceId: first,
      sourceName: expect.stringContaining('Spring pump-out'),
      reason: 'Came a day late',
      cents: 10_000,
      byName: expect.any(String),
      at: expect.any(String),
    });
    const sources = (lines: WaivedLine[]) => lines.map(({ sourceId }) => sourceId);
    expect(sources(await list(`?clientId=${other.id}`))).toEqual([second]);
    for (const search of ['day late', oldest?.sourceName.split(' ')[0] ?? ''])
      expect(sources(await list(`?search=${encodeURIComponent(search)}`))).toEqual([first]);
    const page = await ask('GET', '/waived-lines?limit=1');
    expect(sources(page.items)).toEqual([second]);
    const rest = await ask('GET', `/waived-lines?limit=1&cursor=${page.nextCursor}`);
    expect([sources(rest.items), rest.nextCursor]).toEqual([[first], null]);
    const period = `from=${daysAgo(1)}&to=${daysAgo(-1)}`;
    const lines = csvLines(await fileOf(`/billing/file?what=waived&${period}`));
    expect(lines[0]).toBe('Waived,Client,Of,Line,Amount,Why,By');
    expect(lines[1]).toContain(',100,Came a day late,');
    expect(lines).toHaveLength(3);
    expect(csvLines(await fileOf(`/billing/file?what=waived&from=2020-01-01&to=2020-01-02`))).toHaveLength(1);

    await ask('POST', `/waived-lines/${oldest?.id}/withdrawal`);
    expect(sources(await list())).toEqual([second]);
    expect((await ask('GET', '/billing/unbilled')).items).toMatchObject([{ jobId: first, dueCents: 10_000 }]);
  });

  it('are for those who bill, and of the own company', async () => {
    await waive(company.client, 'Spring pump-out', 'Came a day late');
    expect((await company.technician.call('GET', '/waived-lines')).status).toBe(403);
    const stranger = await server.signUp();
    expect(bodyOf(await stranger.call('GET', '/waived-lines')).items).toEqual([]);
    expect((await stranger.call('GET', `/waived-lines?clientId=${company.client.id}`)).status).toBe(404);
  });
});

describe('a request for a deposit', () => {
  it('says so on paper, in the mail and in the name of its file', async () => {
    const draft: InvoiceDetail = await ask('POST', '/deposits', {
      clientId: company.client.id,
      cents: 50_000,
      description: 'Deposit for ten toilets',
    });
    await ask('POST', '/invoices/issues', { ids: [draft.id] });
    const answer = await company.admin.call('GET', `/invoices/${draft.id}/pdf`);
    expect(answer.headers.get('content-disposition')).toContain('deposit-request-inv-00001.pdf');
    const pdf = await fileOf(`/invoices/${draft.id}/pdf`);
    const [page] = await pdfPages(pdf);
    expect(page).toMatch(/Deposit request/);
    expect(page).toMatch(/does not bill any work/);
    expect(page).not.toMatch(/Subtotal|Proof of service/);
    await ask('POST', `/invoices/${draft.id}/send`, { to: 'books@client.example' });
    const mail = await mailTo(server, 'books@client.example');
    expect(mail.subject).toContain('Deposit request INV-00001 from');
    expect(mail.text).toContain('please pay $500.00 ahead');
    expect(mail.text).not.toContain('Invoice');
  });
});
