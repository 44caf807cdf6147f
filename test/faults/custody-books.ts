import type { Manifest } from '@haulwright/domain/manifests/manifest-view';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import type { Office } from './office.ts';

const packId = 'us-tx-312-145';
const centsPerGallon = 28;

/** What a company keeps beside its ledger: prices by the gallon, what is to bill, and papers. */
export interface OtherBooks {
  /** The job type whose work has a price. */
  readonly jobTypeId: string;
  /** Makes the papers of a dump, once. */
  makePapers(visitId: string): Promise<void>;
  /** What does not say the gallons that the phones reported of the job. */
  complaints(jobId: string, pumpedGallons: number): Promise<string[]>;
}

/** Everything is asked of `office`, whichever of its lives the server is in. */
export async function openBooks(office: Office): Promise<OtherBooks> {
  const saved = async (path: string, options?: Parameters<Office['call']>[1]) => {
    const { status, body } = await office.call(`/api${path}`, options);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const papered = new Set<string>();
  const jobTypes = (await saved('/job-types')) as { id: string; name: string }[];
  const jobTypeId = jobTypes.find(({ name }) => name === 'Septic tank pump-out')?.id ?? '';
  const item = { name: 'By the gallon', unit: 'visit', revenueCategory: 'service', taxCategory: 'service' };
  const { id: priceItemId } = await saved('/price-items', { body: { ...item, jobTypeIds: [jobTypeId] } });
  const tiers = [{ upTo: null, unitPrice: centsPerGallon * 100 }];
  const rule = { parts: [{ part: 'gallons', mode: 'graduated', tiers }] };
  await saved('/price-rules', { body: { priceItemId, rule, validFrom: '2020-01-01' } });
  const unknownPlaces = { taxesUnknownPlaces: false, lateFees: null, remitTo: null };
  const billing = { invoicePrefix: 'INV-', dueDays: 30, grouping: 'client', ...unknownPlaces };
  await saved('/billing/settings', { method: 'PUT', body: billing });
  const permit = { kind: 'registration', name: 'Transporter', number: 'TX-1', issuer: 'TCEQ' };
  await saved('/company-permits', { body: permit });
  await saved(`/rule-packs/${packId}`, { method: 'PUT', body: { follow: true } });

  const papersSay = async (visitId: string, ticket: TicketDetail): Promise<string[]> => {
    const { manifests } = (await saved(`/manifests?visitId=${visitId}`)) as { manifests: Manifest[] };
    const numbers = new Set(manifests.map(({ number }) => number));
    const standing = manifests.filter(({ state }) => state !== 'void');
    return [
      ...(numbers.size === manifests.length ? [] : [`${visitId}: a number twice`]),
      ...standing.flatMap(({ number, isOutdated }) => (isOutdated ? [`${number} is outdated`] : [])),
      // A pickup that was reported later has none yet.
      ...(standing.length <= ticket.shares.length ? [] : [`${visitId}: more papers than pickups`]),
    ];
  };
  return {
    jobTypeId,
    async makePapers(visitId) {
      if (papered.has(visitId)) return;
      await saved('/manifests', { body: { visitId, packId } });
      papered.add(visitId);
    },
    async complaints(jobId, pumpedGallons) {
      const wrong: string[] = [];
      const same = (what: string, is: unknown, should: unknown) => {
        if (is !== should) wrong.push(`${what}: ${String(is)}, not ${String(should)}`);
      };
      same('job', (await saved(`/jobs/${jobId}`)).actualGallons, pumpedGallons);
      const price = await saved(`/jobs/${jobId}/price`);
      same('price, gallons', price.facts.gallons, pumpedGallons);
      same('price, cents', price.totalCents, pumpedGallons * centsPerGallon);
      const { items } = await saved('/billing/unbilled?limit=200');
      const due = (items as { jobId: string; dueCents: number }[]).filter((one) => one.jobId === jobId);
      same('to bill', due.map(({ dueCents }) => dueCents).join(), String(pumpedGallons * centsPerGallon));
      for (const visitId of papered) {
        const ticket: TicketDetail = await saved(`/compliance/tickets/${visitId}`);
        const shared = ticket.shares.reduce((sum, { gallons }) => sum + gallons, 0);
        same(`ticket ${visitId}`, shared, ticket.gallons);
        wrong.push(...(await papersSay(visitId, ticket)));
      }
      return wrong;
    },
  };
}
