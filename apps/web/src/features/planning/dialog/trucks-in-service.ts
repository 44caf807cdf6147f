import { isOutOfService, type Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';

/**
 * The trucks in service on a day, once they are known: asked for earlier, a plan would use those left at home.
 * Undefined, with a message, if they cannot be loaded.
 */
export async function trucksInService(
  queryClient: QueryClient,
  date: string,
): Promise<readonly Vehicle[] | undefined> {
  try {
    const all = await queryClient.ensureQueryData(api.vehicles.list.queryOptions());
    return all.filter((truck) => !isOutOfService(truck, date));
  } catch (error) {
    toast.error({ title: 'The trucks could not be loaded', description: messageOf(error) });
    return undefined;
  }
}
