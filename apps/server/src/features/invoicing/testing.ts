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
  return {
    ask,
    settings: (changes: object = {}) => ask('PUT', '/billing/settings', { ...untaxed, ...changes }),
    invoice: (id: string): Promise<InvoiceDetail> => ask('GET', `/invoices/${id}`),
  };
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
