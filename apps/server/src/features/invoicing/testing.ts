import { expect } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { PriceRule } from '@haulwright/domain/pricing/price-rule';
import type { JobType } from '@haulwright/domain/services/job-type';
import type { TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { makeFieldCompany, type FieldCompany } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { makeItem, makeRule } from '../pricing/testing.ts';

/** How a company bills that charges no tax where it entered no jurisdiction. */
export const untaxed = {
  invoicePrefix: 'INV-',
  dueDays: 30,
  grouping: 'client',
  remitTo: null,
  taxesUnknownPlaces: false,
  lateFees: null,
};

/** What a company's administrator asks about its bills, and is not refused. */
export function billingOf(company: () => TestCompany) {
  const ask = async (method: string, path: string, body?: object) =>
    bodyOf(await company().admin.call(method, path, body));
  const invoice = (id: string): Promise<InvoiceDetail> => ask('GET', `/invoices/${id}`);
  return {
    ask,
    settings: (changes: object = {}) => ask('PUT', '/billing/settings', { ...untaxed, ...changes }),
    invoice,
    /** Drafts what is due of these sources. @returns the first draft */
    draft: async (chosen: object): Promise<string> =>
      (await ask('POST', '/billing/drafts', chosen)).drafts[0],
    issue: async (id: string): Promise<InvoiceDetail> => {
      expect(await ask('POST', '/invoices/issues', { ids: [id] })).toEqual([{ id, refusal: null }]);
      return invoice(id);
    },
  };
}

/** A completed pump-out of the company's client. */
export async function pumpedOut(
  company: BillingCompany,
): Promise<{ readonly id: string; readonly clientId: string }> {
  const { id } = await company.job(company.technician, { jobTypeId: company.jobType.id });
  await company.setStatus(id, 'completed', { actualGallons: 800 });
  return { id, clientId: company.client.id };
}

export interface BillingCompany extends FieldCompany {
  /** The pump-out of a septic tank. */
  readonly jobType: JobType;
}

/** A company that bills without taxes, and pump-outs of septic tanks by a rule if one is given. */
export async function makeBillingCompany(server: TestServer, rule?: PriceRule): Promise<BillingCompany> {
  const company = await makeFieldCompany(server);
  const jobType = await jobTypeNamed(company.dispatcher, 'Septic tank pump-out');
  if (rule !== undefined)
    await makeRule(company.admin, (await makeItem(company.admin, [jobType.id])).id, rule);
  await billingOf(() => company).settings();
  return { ...company, jobType };
}
