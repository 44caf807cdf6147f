import { noBrand } from '@haulwright/domain/brand/brand';
import { expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../../jobs/testing.ts';
import { make, makeHaulingCompany } from '../../manifests/testing.ts';
import { makeItem, makeRule, pumpOutRule } from '../../pricing/testing.ts';
import { invoiceDocument } from './paper-documents.ts';

const server = serverOfFile();

it('an invoice names the ticket and the manifests of each job’s waste, and none that is void or another’s', async () => {
  const company = await makeHaulingCompany(server);
  const { admin, dispatcher } = company;
  const { id: jobTypeId } = await jobTypeNamed(dispatcher, 'Septic tank pump-out');
  const item = await makeItem(admin, [jobTypeId]);
  await makeRule(admin, item.id, pumpOutRule);
  const truck = await company.newTruck();
  const jobIds = [
    await truck.pumped('Miller', 1_000, 0, true, { jobTypeId }),
    await truck.pumped('Jones', 900, 30, true, { jobTypeId }),
  ];
  const visitId = await truck.dumped(1_900, 60);
  await company.follow('us-nc-13b-0836');
  const first: VisitManifests = bodyOf(await make(dispatcher, visitId));
  const numberOf = ({ manifests }: VisitManifests, name: string) =>
    manifests.findLast(({ generators, unit }) => unit === 'pickup' && generators[0]?.name === name);
  const smudged = numberOf(first, 'Miller');
  bodyOf(await dispatcher.call('POST', `/manifests/${smudged?.id}/voiding`, { reason: 'Smudged' }));
  const { manifests }: VisitManifests = bodyOf(await make(dispatcher, visitId));
  const again = numberOf({ manifests, packs: [] }, 'Miller')?.number ?? '';
  const withLoad: VisitManifests = bodyOf(await make(dispatcher, visitId, 'us-nc-13b-0836'));
  const load = withLoad.manifests.find(({ unit }) => unit === 'vehicle_load')?.number ?? '';
  const jones = numberOf(withLoad, 'Jones')?.number ?? '';

  const invoices = await Promise.all(
    jobIds.map(async (jobId): Promise<InvoiceDetail> => {
      const { drafts } = bodyOf(await admin.call('POST', '/billing/drafts', { jobIds: [jobId] }));
      return bodyOf(await admin.call('GET', `/invoices/${drafts[0]}`));
    }),
  );
  expect(invoices.map(({ services }) => services)).toMatchObject([
    [{ jobId: jobIds[0], tickets: ['4711'], manifests: [again, load] }],
    [{ jobId: jobIds[1], tickets: ['4711'], manifests: [jones, load] }],
  ]);
  const [paper] = invoices.map((one) => invoiceDocument(one, { brand: noBrand, logo: null }));
  expect(paper?.services).toMatchObject([{ tickets: '4711', manifests: `${again}, ${load}` }]);
});
