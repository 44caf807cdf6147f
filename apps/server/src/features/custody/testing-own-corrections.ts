import { sql } from 'drizzle-orm';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { times, type HaulingCompany } from '../manifests/testing.ts';
import type { World } from './testing-one-book.ts';

/** What the crew of a world corrects of its own reports. */
export async function ownCorrections(server: TestServer, company: HaulingCompany) {
  const elsewhere = await makeDisposalSite(company.admin, { name: 'Lagoon' });

  /** @returns why it waits; undefined when it counts */
  async function corrects(data: object): Promise<{ readonly id: string; readonly code: string | undefined }> {
    const correction = command('report.corrected', data, times(150));
    const [outcome, code] = await outcomeOf(company.technician, correction);
    return { id: correction.id, code: outcome === 'applied' ? undefined : (code ?? outcome) };
  }
  const counted = (code: string | undefined) => {
    if (code !== undefined) throw new Error(`the correction was recorded: ${code}`);
  };
  const dumpTo = (world: World, gallons: number, disposalSiteId: string) => {
    const rows = [{ compartmentId: world.office.truck.tank, gallons, method: 'meter', emptied: true }];
    return corrects({ commandId: world.visitId, disposalSiteId, routeId: null, rows, ticketNumber: null });
  };
  return {
    async correctsDump(world: World, gallons: number): Promise<void> {
      counted((await dumpTo(world, gallons, company.siteId)).code);
    },
    /** @returns the paper that holds it */
    async movesDump(world: World, gallons: number): Promise<string | undefined> {
      const { id, code } = await dumpTo(world, gallons, elsewhere.id);
      if (code === undefined) world.visitId = id;
      if (code !== 'load.manifest-left') counted(code);
      return code;
    },
    /** They were at the first client after the second one. */
    async correctsTimes({ jobs, office }: World): Promise<void> {
      const { rows } = await server.database.inTenant(company.admin, (tx) =>
        tx.execute<{ id: string }>(
          sql`select id from field_commands where type = 'job.completed' and outcome = 'applied' and body -> 'data' ->> 'jobId' = ${jobs[0]}`,
        ),
      );
      const pumped = { compartmentId: office.truck.tank, gallons: 1_000, wasteType: 'septage' };
      const spent = { arrivedAt: times(35).capturedAt, finishedAt: times(40).capturedAt };
      const said = { gallons: 1_000, notes: null, load: [{ ...pumped, method: 'sight_glass' }] };
      counted((await corrects({ jobId: jobs[0], commandId: rows[0]?.id, ...said, ...spent })).code);
    },
  };
}
