import type { CalendarDate } from '../kernel/calendar-date.ts';
import type { RulePack } from '../manifests/rule-pack.ts';
import type { WasteType } from '../services/waste-type.ts';

/** Gallons of one waste in what was spread. */
export interface WasteShare {
  readonly wasteType: WasteType;
  readonly gallons: number;
}

/** A state's limit of grease in a load that is applied to land, and where it is written. */
export interface GreaseLimit {
  readonly cite: string | null;
  readonly verified: 'read' | 'excerpt' | 'unverified' | null;
  readonly readOn: CalendarDate | null;
  /** 0 to 1. */
  readonly share: number;
}

/** The limit of grease of the packs that a company follows; null without one. Wis. Adm. Code NR 113.09(6)(b). */
export function greaseLimitOf(packs: readonly RulePack[]): GreaseLimit | null {
  for (const { limits, sources } of packs)
    for (const { kind, value, source } of limits)
      if (kind === 'grease-share-max' && typeof value === 'number')
        return {
          share: value,
          cite: sources[source]?.cite ?? null,
          verified: sources[source]?.verified ?? null,
          readOn: sources[source]?.readOn ?? null,
        };
  return null;
}

/** The part of them that is one waste, 0 to 1. */
export const shareOf = (shares: readonly WasteShare[], waste: WasteType): number => {
  const all = shares.reduce((sum, { gallons }) => sum + gallons, 0);
  const own = shares.reduce((sum, { wasteType, gallons }) => (wasteType === waste ? sum + gallons : sum), 0);
  return all === 0 ? 0 : own / all;
};
