import { planningChoices, defaultChoices } from '@haulwright/domain/planning/planning-choices';
import { z } from 'zod';

/**
 * How a dispatcher usually plans, on this browser. Trucks are kept as those left at home, so that a new truck
 * is in.
 */
const rememberedPlan = planningChoices
  .omit({ vehicleIds: true })
  .extend({ leftAtHome: z.array(z.string().max(60)).max(200) });
export type RememberedPlan = z.output<typeof rememberedPlan>;

const { vehicleIds: _all, ...choices } = defaultChoices;
export const defaultPlan: RememberedPlan = { ...choices, leftAtHome: [] };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (companyId: string): string => `haulwright.planning:${companyId}`;

/** What was chosen last; the defaults when nothing was, or when what is stored is no longer valid. */
export function rememberedChoices(companyId: string, store: Store): RememberedPlan {
  try {
    return rememberedPlan.catch(defaultPlan).parse(JSON.parse(store.getItem(keyOf(companyId)) ?? 'null'));
  } catch {
    return defaultPlan;
  }
}

/** A browser that keeps nothing forgets it, and that is all. */
export function rememberChoices(companyId: string, plan: RememberedPlan, store: Store): void {
  try {
    store.setItem(keyOf(companyId), JSON.stringify(plan));
  } catch {
    // Private windows and full stores refuse.
  }
}

/** The chosen trucks, null for all. @param inService ids of those that may go out on the day */
export function chosenTrucks(
  { leftAtHome }: Pick<RememberedPlan, 'leftAtHome'>,
  inService: readonly string[],
): string[] | null {
  const chosen = inService.filter((id) => !leftAtHome.includes(id));
  return chosen.length === inService.length ? null : chosen;
}
