import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { Haulwright } from '../../apps/server/src/compose.ts';
import { routeOptimizations } from '../../apps/server/src/features/planning/runs/planning.tables.ts';
import type { DemoCompany } from './insert-company.ts';

const patienceMs = 120_000;

/**
 * Plans a day with the real planner, as pressing *Optimize Routes* does. A day without jobs stays without
 * routes.
 */
export async function planDay(
  haulwright: Haulwright,
  company: DemoCompany,
  { date, choices }: { readonly date: string; readonly choices: PlanningChoices },
): Promise<void> {
  const actor = { companyId: company.companyId, userId: company.adminUserId };
  const started = await haulwright.services.planning.start(actor, { date, includeJobs: true, choices });
  if (!started.ok) return;
  console.log(`Planning the routes of ${date} …`);
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(200)) {
    const [run] = await haulwright.database.inTenant(actor, (tx) =>
      tx.select().from(routeOptimizations).where(eq(routeOptimizations.id, started.value.id)),
    );
    if (run?.status === 'failed') throw new Error(`The demo's routes could not be planned: ${run.failure}`);
    if (run?.status === 'done' || run?.status === 'cancelled') return;
  }
  throw new Error("The demo's routes were not planned within two minutes.");
}
