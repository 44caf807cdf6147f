import { sql } from 'drizzle-orm';
import type { Filing } from '@haulwright/domain/filings/deadline';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { day, type HaulingCompany } from '../manifests/testing.ts';

const wasteOfName: Record<string, string> = {
  Septage: 'septage',
  'Portable-toilet waste': 'portable_toilet',
  Grease: 'grease',
};

/** What the files for authorities and the accounts of sites say of a company; for tests. */
export function filesOf(server: TestServer, { admin, dispatcher }: HaulingCompany) {
  const fetched = (path: string): Promise<Response> =>
    fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${dispatcher.token}` } });

  return {
    /** The lines of a visit in the inspector's file, as waste and the client's gallons: `septage 700`. */
    async linesOf(visitId: string): Promise<string[]> {
      const text = await (await fetched(`/compliance/inspection?from=${day}&to=${day}&format=csv`)).text();
      const [head = [], ...rows] = text.split(/\r?\n/).map(cellsOf);
      return rows
        .filter((cells) => cells.includes(visitId))
        .map((cells) => ({
          waste: wasteOfName[cells[head.indexOf('Client waste')] ?? ''] ?? '',
          gallons: Number(cells[head.indexOf('Client gallons')]),
        }))
        .flatMap(({ waste, gallons }) => (gallons > 0 ? `${waste} ${gallons}` : []));
    },

    /** Gallons received by waste in the year's file for Texas. */
    async summaryByWaste(): Promise<ReadonlyMap<string, number>> {
      const { filings } = bodyOf(await dispatcher.call('GET', '/filings')) as { filings: Filing[] };
      const filing = filings.find(
        ({ filingId, period }) =>
          filingId === 'annual-summary' && period !== null && period.from <= day && day <= period.to,
      );
      if (filing === undefined) throw new Error('no filing is due for the day');
      const { packId, filingId, dueOn } = filing;
      const asked = new URLSearchParams({ packId, filingId, dueOn, format: 'json' });
      const file = await fetched(`/filings/summary?${asked.toString()}`);
      const { sites } = (await file.json()) as {
        sites: { wastes: { wasteType: string; receivedGallons: number }[] }[];
      };
      const sums = new Map<string, number>();
      for (const { wasteType, receivedGallons } of sites.flatMap(({ wastes }) => wastes))
        sums.set(wasteType, (sums.get(wasteType) ?? 0) + receivedGallons);
      return sums;
    },

    /** What the accounts of all sites hold of each waste, and what its pickups gave; without what is 0. */
    async accountsOfSites(): Promise<{ waste: string; account: number; pickups: number }[]> {
      const { rows } = await server.database.inTenant(admin, (tx) =>
        tx.execute<{ waste: string; account: number; pickups: number }>(sql`
          select a.waste_type as waste, sum(a.balance_gallons)::int as account, (
                   select coalesce(sum(t.gallons), 0)::int from load_entries e join load_attributions t on t.entry_id = e.id join load_facts f on f.id = t.pickup_fact_id
                     left join load_entries o on o.id = e.reverses_id
                    where coalesce(o.kind, e.kind) = 'discharge' and f.waste_type = a.waste_type) as pickups
            from load_accounts a where a.kind = 'site' group by a.waste_type having sum(a.balance_gallons) <> 0`),
      );
      return rows;
    },
  };
}

/** The cells of a line of a CSV. */
export const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
