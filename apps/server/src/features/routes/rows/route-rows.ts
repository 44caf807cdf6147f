// Public to other features: converts the terms of a plan into rows.
import { mixableWasteTypes, wasteType, type WasteType } from '@haulwright/domain/services/waste-type';

/**
 * The waste that several kinds count as: the first of the group that may share a tank, septage for septage
 * with portable-toilet waste (40 CFR 503.9(f)); null for kinds in tanks of their own.
 */
export function loadWasteType(text: string | null): WasteType | null {
  const parts = text?.split('+') ?? [];
  if (parts.length < 2) return text === null ? null : wasteType.parse(text);
  const isTogether = (types: readonly string[]) => parts.every((part) => types.includes(part));
  return mixableWasteTypes.find(isTogether)?.[0] ?? null;
}

/** Announced when times of a company's routes have become stale. */
export const staleTopic = 'routes.stale';
