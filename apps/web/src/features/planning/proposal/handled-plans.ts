const KEY = 'haulwright.handled-plans';
/** A day is planned a few times; older ones are asked for no more. */
const MAX_KEPT = 60;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Plans that were discarded or accepted on this browser. */
export function handledPlans(store: Pick<Store, 'getItem'>): readonly string[] {
  try {
    const ids: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether what another window stored may be what it handled; null when it forgot all it had. */
export const isHandledKey = (key: string | null): boolean => key === null || key === KEY;

/** Marks a plan as done with, or takes that back. A browser that keeps nothing offers it again. */
export function markHandled(
  planId: string,
  handled: boolean,
  store: Pick<Store, 'getItem' | 'setItem'>,
): void {
  const others = handledPlans(store).filter((id) => id !== planId);
  try {
    store.setItem(KEY, JSON.stringify(handled ? [...others, planId].slice(-MAX_KEPT) : others));
  } catch {
    // Private windows and full stores refuse.
  }
}

const heldKey = (date: string): string => `haulwright.held-plan:${date}`;

/** The plan of a day that an improvement goes on from, in this window; null when there is none. */
export function heldPlan(date: string, store: Pick<Store, 'getItem'>): string | null {
  try {
    return store.getItem(heldKey(date));
  } catch {
    return null;
  }
}

/** Keeps it over a reload, or lets go of it. */
export function holdPlan(
  date: string,
  planId: string | null,
  store: Pick<Store, 'setItem' | 'removeItem'>,
): void {
  try {
    if (planId === null) store.removeItem(heldKey(date));
    else store.setItem(heldKey(date), planId);
  } catch {
    // A window that keeps nothing has lost it after a reload.
  }
}
