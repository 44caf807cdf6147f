import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { fillLineKinds } from '../../../platform/database/line-kinds.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { makeFieldCompany, type FieldCompany } from '../../field/testing.ts';
import { jobTypeNamed } from '../../jobs/testing.ts';
import { flat, makeItem, makeRule } from '../../pricing/testing.ts';

const server = serverOfFile();
let company: FieldCompany;
beforeEach(async () => {
  company = await makeFieldCompany(server);
});

const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.admin.call(method, path, body));

/** A draft of one completed job. */
async function drafted(): Promise<{ jobId: string; invoiceId: string }> {
  const jobType = await jobTypeNamed(company.dispatcher, 'Septic tank pump-out');
  const item = await makeItem(company.admin, [jobType.id]);
  await makeRule(company.admin, item.id, flat(15_000));
  await ask('PUT', '/billing/settings', {
    invoicePrefix: 'INV-',
    dueDays: 30,
    grouping: 'client',
    remitTo: null,
    taxesUnknownPlaces: false,
    lateFees: null,
  });
  const job = await company.job(company.technician, { jobTypeId: jobType.id });
  await company.setStatus(job.id, 'completed', { actualGallons: 900 });
  const { drafts } = await ask('POST', '/billing/drafts', { jobIds: [job.id] });
  return { jobId: job.id, invoiceId: drafts[0] };
}

it('keeps a job that an invoice has lines of, and says which and what to do', async () => {
  const { jobId, invoiceId } = await drafted();
  const remove = () => company.admin.call('DELETE', `/jobs/${jobId}`);
  const onDraft = await remove();
  expect([onDraft.status, onDraft.body.code]).toEqual([409, 'job.billed']);
  expect(onDraft.body.message).toContain('take it off the draft');

  await ask('POST', '/invoices/issues', { ids: [invoiceId] });
  const onIssued = await remove();
  expect([onIssued.status, onIssued.body.code]).toEqual([409, 'job.billed']);
  expect(onIssued.body.message).toContain('billed on INV-00001');
  expect(onIssued.body.message).toContain('credit note');

  await ask('POST', `/invoices/${invoiceId}/void`, { reason: 'Twice' });
  const onVoid = await remove();
  expect([onVoid.status, onVoid.body.code]).toEqual([409, 'job.billed']);
  expect(onVoid.body.message).toContain('INV-00001, which is void');
  expect((await ask('GET', `/jobs/${jobId}`)).id).toBe(jobId);
});

it('lets a job go that is on no invoice; one that was done stays for its own reason', async () => {
  const { jobId, invoiceId } = await drafted();
  await ask('DELETE', `/invoices/${invoiceId}/jobs/${jobId}`);
  const done = await company.admin.call('DELETE', `/jobs/${jobId}`);
  expect([done.status, done.body.code]).toEqual([409, 'job.already-started']);
  const planned = await company.job();
  expect((await company.admin.call('DELETE', `/jobs/${planned.id}`)).status).toBe(200);
});

it('has lines whose kind is known, also those that an older server wrote or issued before it was kept', async () => {
  const { invoiceId } = await drafted();
  const kinds = async () =>
    (
      await server.database.asSystem((tx) =>
        tx.execute<{ kind: string | null }>(
          sql`select kind from invoice_lines where invoice_id = ${invoiceId} order by position`,
        ),
      )
    ).rows.map(({ kind }) => kind);
  const add = (position: number, key: string, description: string) =>
    server.database.asSystem((tx) =>
      tx.execute(sql`
        insert into invoice_lines (company_id, invoice_id, position, job_id, line_key, revenue_category, tax_category, description, quantity_thousandths, unit, unit_price, cents)
        select company_id, invoice_id, ${position}, job_id, ${key}, revenue_category, tax_category, ${description}, 1000, '', 0, 0
          from invoice_lines where invoice_id = ${invoiceId} and position = 0`),
    );
  await add(1, '0/base', 'Correction: Service');
  await add(2, 'credit/0/base', 'Service');
  expect(await kinds()).toEqual(['work', 'correction', 'goodwill']);
  await server.database.asSystem(async (tx) => {
    await tx.execute(sql`alter table invoice_lines disable trigger kind_1_of_line`);
    await tx.execute(sql`update invoice_lines set kind = null where invoice_id = ${invoiceId}`);
    await tx.execute(sql`alter table invoice_lines enable trigger kind_1_of_line`);
  });
  await ask('POST', '/invoices/issues', { ids: [invoiceId] });
  expect(await kinds()).toEqual([null, null, null]);
  expect(await fillLineKinds(server.database)).toBe(3);
  expect(await kinds()).toEqual(['work', 'correction', 'goodwill']);
  expect(await fillLineKinds(server.database)).toBe(0);
  const change = server.database.asSystem((tx) =>
    tx.execute(sql`update invoice_lines set kind = 'item' where invoice_id = ${invoiceId}`),
  );
  await expect(change).rejects.toMatchObject({ cause: { code: '23001' } });
});
