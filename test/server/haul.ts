import { randomUUID } from 'node:crypto';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { compartmentsOf } from '../../apps/server/src/features/custody/ledger/compartments.queries.ts';
import { recordFact } from '../../apps/server/src/features/custody/testing.ts';
import type { TestPerson, TestServer } from './harness.ts';

interface Hauled {
  readonly jobId: string;
  readonly addressId: string;
  readonly vehicleId: string;
  readonly siteId: string;
}

/** When the last load of `haul` was emptied: the next is pumped after it. */
let lastEmptiedAt = 0;

/** A job's waste, pumped into a truck and brought to a site. @returns the visit there */
export async function haul(
  server: TestServer,
  person: TestPerson,
  { jobId, addressId, vehicleId, siteId }: Hauled,
): Promise<string> {
  const visit = randomUUID();
  const pumpedAt = Math.max(Date.now() - 1_000, lastEmptiedAt + 1);
  const now = new Date(Math.max(Date.now(), pumpedAt + 1));
  lastEmptiedAt = now.getTime();
  await server.database.inTenant(person, async (tx) => {
    const [tank] = await compartmentsOf(tx, person.companyId, [vehicleId]);
    const at = { compartmentId: tank?.id ?? '', gallons: 500, occurredAt: pumpedAt };
    const facts: LoadFact[] = [
      { ...at, kind: 'pickup', id: randomUUID(), generatorId: addressId, wasteType: 'septage' },
      { ...at, kind: 'discharge', id: visit, siteId, emptied: true, occurredAt: now.getTime() },
    ];
    for (const fact of facts) {
      const ticket = { id: visit, ticketNumber: '1', weightPounds: null };
      const reported = { fact, method: 'meter', jobId: fact.kind === 'pickup' ? jobId : null } as const;
      const recorded = await recordFact(tx, person, { ...reported, visit: ticket }, now);
      if (!recorded.ok) throw new Error(`a ${fact.kind} was refused: ${recorded.refusal}`);
    }
  });
  return visit;
}
