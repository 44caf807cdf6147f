import { maxMoved, type LiveEvent } from '@haulwright/contract/live.contract';
import { can, type Role } from '@haulwright/domain/access/permissions';
import type { ToldEta } from '@haulwright/domain/live/route-eta';

/**
 * Collects when trucks will be at their stops for one listener: the last of each route. Technicians are not told, and
 * not woken: their own stops are all they may see, and their phones would never rest.
 */
export class GatheredEtas {
  readonly #of = new Map<string, ToldEta>();
  #seesAll: boolean;

  constructor(roles: readonly Role[]) {
    this.#seesAll = can(roles, 'VIEW_ALL_ROUTES');
  }

  get isEmpty(): boolean {
    return this.#of.size === 0;
  }

  add(told: readonly ToldEta[]): void {
    if (this.#seesAll) for (const eta of told) this.#of.set(eta.routeId, eta);
  }

  /** @param roles those the listener has now */
  take(roles: readonly Role[]): Pick<LiveEvent, 'etas'> {
    const taken = [...this.#of.values()].slice(0, maxMoved);
    for (const { routeId } of taken) this.#of.delete(routeId);
    this.#seesAll = can(roles, 'VIEW_ALL_ROUTES');
    return this.#seesAll && taken.length > 0 ? { etas: taken } : {};
  }
}
