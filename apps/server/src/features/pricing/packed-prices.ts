import type { PackPrice } from '@haulwright/domain/field/pack-price';
import { agreedJobPrice } from '@haulwright/domain/pricing/agreed-price';
import { withExtras } from '@haulwright/domain/pricing/job-extra';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Answerer, Events } from '../../platform/events/events.ts';
import { pinnedBy } from './choose-price.ts';
import { expectedJobPrice, pricedOn } from './expected-job-price.ts';
import { extraLinesOf } from './job-extras.queries.ts';
import { latestPrices, pricedJobs, type PricedJob } from './job-prices.queries.ts';
import { priceBasesOf, rulesForAll } from './price-bases.queries.ts';

export const pricesOfPhone: Answerer<'prices.packed'> = {
  says: 'pricing: what jobs cost or would cost, for technicians who may see it',
  async answer(tx, { jobIds, now }, events) {
    const jobs = await pricedJobs(tx, jobIds);
    const fixed = await latestPrices(tx, jobIds);
    const open = jobs.filter(
      ({ id, status }) => status !== 'completed' && (fixed.get(id)?.isOnlyTrips ?? true),
    );
    const expected = await expectedPrices(tx, events, open, now);
    return new Map(
      jobs.map((job): [string, PackPrice] => {
        const { totalCents, itemName, lines } = fixed.get(job.id) ?? { ...older, totalCents: job.priceCents };
        return [
          job.id,
          expected.get(job.id) ?? { totalCents, name: itemName, isExpected: false, lines: lines.map(lineOf) },
        ];
      }),
    );
  },
};

/** Of jobs that were completed before prices had lines. */
const older = { itemName: null, lines: [] };

const lineOf = ({ description, cents }: { readonly description: string; readonly cents: number }) => ({
  description,
  cents,
});

/** What jobs that are still to be done would cost, in a number of statements that does not depend on how many there are. */
async function expectedPrices(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  jobs: readonly PricedJob[],
  now: Date,
): Promise<ReadonlyMap<string, PackPrice>> {
  if (jobs.length === 0) return new Map();
  const ids = jobs.map(({ id }) => id);
  const agreed = await events.ask(tx, 'prices.agreed', { ids });
  const bases = await priceBasesOf(tx, [...new Set(jobs.flatMap(({ jobTypeId }) => jobTypeId ?? []))]);
  const items = [...new Set([...bases.values()].flatMap(({ item }) => item?.id ?? []))];
  const rules = Map.groupBy(await rulesForAll(tx, items, jobs), ({ priceItemId }) => priceItemId);
  const extras = await extraLinesOf(tx, ids);
  return new Map(
    jobs.map((job) => {
      const agreement = agreed.get(job.id);
      const basis = bases.get(job.jobTypeId ?? '');
      const ofItem = rules.get(basis?.item?.id ?? '') ?? [];
      const price = withExtras(
        agreement === undefined
          ? expectedJobPrice(pinnedBy(basis, ofItem, job, pricedOn(job, now)), job)
          : agreedJobPrice(agreement),
        extras.get(job.id) ?? [],
      );
      const { totalCents, itemName: name, lines } = price;
      return [job.id, { totalCents, name, isExpected: true, lines: lines.map(lineOf) }];
    }),
  );
}
