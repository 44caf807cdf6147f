import { planningChoices, defaultChoices } from '@haulwright/domain/planning/planning-choices';
import { z } from 'zod';

/**
 * A dispatcher's last choices in this browser. Stored are the trucks left at home, so that a new truck is
 * included.
 */
const rememberedPlan = planningChoices
  .omit({ vehicleIds: true })
  .extend({ leftAtHome: z.array(z.string().max(60)).max(200) });
export type RememberedPlan = z.output<typeof rememberedPlan>;

const { vehicleIds: _all, ...choices } = defaultChoices;
export const defaultPlan: RememberedPlan = { ...choices, leftAtHome: [] };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (companyId: string): string => `haulwright.planning:${companyId}`;

/** The last choices; the defaults when there are none or the stored ones are no longer valid. */
export function rememberedChoices(companyId: string, store: Store): RememberedPlan {
  try {
    return rememberedPlan.catch(defaultPlan).parse(JSON.parse(store.getItem(keyOf(companyId)) ?? 'null'));
  } catch {
    return defaultPlan;
  }
}

/** Without storage the choices are simply not remembered. */
export function rememberChoices(companyId: string, plan: RememberedPlan, store: Store): void {
  try {
    store.setItem(keyOf(companyId), JSON.stringify(plan));
  } catch {
    // Private windows and full storage refuse.
  }
}

/** The chosen trucks, null for all. @param inService ids of trucks in service on the day */
export function chosenTrucks(
  { leftAtHome }: Pick<RememberedPlan, 'leftAtHome'>,
  inService: readonly string[],
): string[] | null {
  const chosen = inService.filter((id) => !leftAtHome.includes(id));
  return chosen.length === inService.length ? null : chosen;
}
