import { maxMoved, type LiveEvent } from '@haulwright/contract/live.contract';
import { can, type Role } from '@haulwright/domain/access/permissions';
import type { DriverPosition } from '@haulwright/domain/live/driver-position';
import type { Actor } from '../../http/actor.ts';
import type { MovedPositions } from './live-positions.ts';

/**
 * Collects where drivers are for one listener: the last place of each, null for those who are no longer shown.
 * Technicians see themselves only, and are not woken for others: their phones would never rest.
 */
export class GatheredPositions {
  readonly #userId: string;
  readonly #of = new Map<string, DriverPosition | null>();

  #seesAll: boolean;

  constructor({ userId, roles }: Pick<Actor, 'userId' | 'roles'>) {
    this.#userId = userId;
    this.#seesAll = can(roles, 'VIEW_ALL_ROUTES');
  }

  get isEmpty(): boolean {
    return this.#of.size === 0;
  }

  add({ positions, gone }: MovedPositions): void {
    for (const id of gone) this.#keep(id, null);
    for (const position of positions) this.#keep(position.userId, position);
  }

  /**
   * Takes what was collected since the last call, in the stream's format.
   * @param roles those the listener has now
   */
  take(roles: readonly Role[]): Pick<LiveEvent, 'positions' | 'gone'> {
    const taken = [...this.#of].slice(0, maxMoved);
    for (const [userId] of taken) this.#of.delete(userId);
    this.#seesAll = can(roles, 'VIEW_ALL_ROUTES');
    const seen = taken.filter(([userId]) => this.#isSeen(userId));
    const positions = seen.flatMap(([, position]) => position ?? []);
    const gone = seen.flatMap(([userId, position]) => (position === null ? [userId] : []));
    return { ...(positions.length > 0 && { positions }), ...(gone.length > 0 && { gone }) };
  }

  #keep(userId: string, position: DriverPosition | null): void {
    if (this.#isSeen(userId)) this.#of.set(userId, position);
  }

  #isSeen(userId: string): boolean {
    return this.#seesAll || userId === this.#userId;
  }
}
