import type { CompanyPermitInput } from '@haulwright/domain/permits/company-permit';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import { insertPermit } from '../../apps/server/src/features/permits/permits.queries.ts';
import { followPack } from '../../apps/server/src/features/filings/rules.queries.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { Ground } from './ground.ts';
import { ownId } from './own-ids.ts';

type Permit = Omit<CompanyPermitInput, 'vehicleId' | 'userId' | 'expiresOn'> & {
  readonly truck?: string;
  readonly daysLeft: number;
};

/** One expires within two weeks, one within two months, the others not soon. */
const permits: readonly Permit[] = [
  {
    kind: 'permit',
    name: 'Discharge permit',
    number: 'HW-118',
    issuer: 'Conestoga River Treatment Plant',
    daysLeft: 12,
  },
  {
    kind: 'registration',
    name: 'Truck registration',
    number: 'ZSP-4471',
    issuer: 'PennDOT',
    truck: 'Truck 11',
    daysLeft: 40,
  },
  {
    kind: 'registration',
    name: 'Truck registration',
    number: 'ZSP-4472',
    issuer: 'PennDOT',
    truck: 'Truck 12',
    daysLeft: 220,
  },
  {
    kind: 'insurance',
    name: 'General liability',
    number: 'GL-20931',
    issuer: 'Lancaster Mutual',
    daysLeft: 131,
  },
];

/** The demo company follows the rules about grease traps, the ones its place may have, and keeps its permits. */
export async function addPapers(
  tx: TenantTransaction,
  { actor, trucks }: Ground,
  today: string,
): Promise<void> {
  const pack = rulePackOf('grease-25');
  if (pack !== undefined) await followPack(tx, actor, pack, today);
  for (const { truck, daysLeft, ...permit } of permits)
    await insertPermit(tx, actor.companyId, {
      ...permit,
      id: ownId(actor.companyId, `permit ${permit.number}`),
      userId: null,
      vehicleId: trucks.find(({ name }) => name === truck)?.id ?? null,
      expiresOn: addDays(today, daysLeft),
    });
}
