import { useSyncExternalStore } from 'react';

/**
 * The lane under the pointer, and the visit before which the jobs would be inserted (counted without the
 * dragged ones).
 */
export interface DropPlace {
  readonly lane: string;
  readonly at: number;
}

/** Null over nothing; 'pool' over the open jobs; a day over the button that leads to it. */
export type Over = DropPlace | { readonly day: string } | 'pool' | null;

export interface Dragging {
  readonly jobIds: readonly string[];
  readonly title: string;
  readonly over: Over;
  /** A bad position by its rules or cost. */
  readonly isBad: boolean;
}

/** Something that changes often, outside of the board's state: only the lanes it is about are re-rendered. */
interface LaneStore<Value> {
  readonly get: () => Value | null;
  readonly set: (value: Value | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export type DragStore = LaneStore<Dragging>;

/** The place that a dialog would give a job, on the lane's time axis. */
export interface Outline {
  readonly laneKey: string;
  readonly fromSecond: number;
  readonly toSecond: number;
}

export const createDragStore = (): DragStore => createLaneStore<Dragging>();

/** Of the board on the screen; there is one at a time. */
export const outlines = createLaneStore<Outline>();

function createLaneStore<Value>(): LaneStore<Value> {
  let now: Value | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(next) {
      if (next === now) return;
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const isDropPlace = (over: Over): over is DropPlace =>
  over !== null && typeof over === 'object' && 'lane' in over;

/**
 * Subscribes to part of the drag state; re-renders only when that part changes. `select` must return the same
 * value for the same state.
 */
export function useDrag<Part extends string | number | boolean | null | undefined | object, Value = Dragging>(
  store: LaneStore<Value>,
  select: (dragging: Value | null) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function isSamePlace(a: Over, b: Over): boolean {
  if (a === null || b === null || a === 'pool' || b === 'pool') return a === b;
  if ('day' in a || 'day' in b) return 'day' in a && 'day' in b && a.day === b.day;
  return a.lane === b.lane && a.at === b.at;
}
