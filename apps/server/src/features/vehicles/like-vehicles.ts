import type { Likeness } from '@haulwright/domain/kernel/likeness';
import { isSameCode, likeNamed } from '@haulwright/domain/kernel/same-name';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listVehicles } from './vehicles.queries.ts';

/** Trucks whose name is hardly another, or that have the same plate. */
export async function likeVehicles(
  tx: TenantTransaction,
  truck: { readonly id: string | null; readonly name: string; readonly licensePlate: string | null },
): Promise<Likeness[]> {
  const trucks = await listVehicles(tx);
  const named = likeNamed(truck, trucks);
  return trucks.flatMap((one) => {
    const isSamePlate = one.id !== truck.id && isSameCode(one.licensePlate, truck.licensePlate);
    const why = [named.includes(one) && 'same name', isSamePlate && 'same license plate'].filter(Boolean);
    return why.length === 0
      ? []
      : [{ kind: 'truck' as const, id: one.id, name: one.name, why: why.join(', ') }];
  });
}
