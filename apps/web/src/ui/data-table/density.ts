import { useSyncExternalStore } from 'react';

/** How tall rows are: 32, 36 or 44 px at the usual size of text. */
export const densities = { compact: 2, normal: 2.25, tall: 2.75 } as const;
export type Density = keyof typeof densities;

const storageKey = 'haulwright.table-density';
const listeners = new Set<() => void>();

function read(): Density {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && Object.hasOwn(densities, stored) ? (stored as Density) : 'normal';
  } catch {
    return 'normal';
  }
}

/** Remembers the height of rows on this device, for all tables. */
export function rememberDensity(density: Density): void {
  try {
    localStorage.setItem(storageKey, density);
  } catch {
    // A browser without storage has normal rows.
  }
  for (const listener of listeners) listener();
}

export const useDensity = (): Density =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);

/** The height of a row in pixels, at the size of text that this person has set. */
export function useRowHeight(): number {
  const rem = densities[useDensity()];
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
