import { eq } from 'drizzle-orm';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import type { InspectedPart } from './narrow-tickets.ts';

/** In words, what a file is narrowed to; null for one that the company does not have. */
export async function narrowedTo(
  tx: TenantTransaction,
  { clientId, vehicleId, wasteType }: Narrowing,
): Promise<string[] | null> {
  const names: string[] = [];
  if (clientId !== undefined) {
    const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId));
    if (client === undefined) return null;
    names.push(client.name);
  }
  if (vehicleId !== undefined) {
    const [truck] = await tx.select({ name: vehicles.name }).from(vehicles).where(eq(vehicles.id, vehicleId));
    if (truck === undefined) return null;
    names.push(truck.name);
  }
  return wasteType === undefined ? names : [...names, wasteTypeName[wasteType]];
}

/** What a file is about, beside its days. */
export interface Narrowing extends InspectedPart {
  readonly vehicleId?: string | undefined;
}
