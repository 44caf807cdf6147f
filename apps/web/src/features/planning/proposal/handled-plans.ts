const KEY = 'haulwright.handled-plans';
/** A day is planned only a few times; older ones are no longer relevant. */
const MAX_KEPT = 60;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Plans discarded or accepted in this browser. */
export function handledPlans(store: Pick<Store, 'getItem'>): readonly string[] {
  try {
    const ids: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a storage event may be about handled plans; null when the storage was cleared. */
export const isHandledKey = (key: string | null): boolean => key === null || key === KEY;

/** Marks a plan as handled, or undoes that. Without storage it is offered again. */
export function markHandled(
  planId: string,
  handled: boolean,
  store: Pick<Store, 'getItem' | 'setItem'>,
): void {
  const others = handledPlans(store).filter((id) => id !== planId);
  try {
    store.setItem(KEY, JSON.stringify(handled ? [...others, planId].slice(-MAX_KEPT) : others));
  } catch {
    // Private windows and full storage refuse.
  }
}

const heldKey = (date: string): string => `haulwright.held-plan:${date}`;

/** The plan of a day that an improvement in this window starts from; null when there is none. */
export function heldPlan(date: string, store: Pick<Store, 'getItem'>): string | null {
  try {
    return store.getItem(heldKey(date));
  } catch {
    return null;
  }
}

/** Keeps the plan across a reload, or clears it. */
export function holdPlan(
  date: string,
  planId: string | null,
  store: Pick<Store, 'setItem' | 'removeItem'>,
): void {
  try {
    if (planId === null) store.removeItem(heldKey(date));
    else store.setItem(heldKey(date), planId);
  } catch {
    // Without storage it is lost after a reload.
  }
}
