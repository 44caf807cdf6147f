// Public to other features: converts the terms of a plan into rows.
import { mixableWasteTypes, wasteType, type WasteType } from '@haulwright/domain/services/waste-type';

/**
 * The waste a tank with several kinds counts as: the first of the group that may share it, septage for
 * septage with portable-toilet waste (40 CFR 503.9(f)).
 */
export function loadWasteType(text: string | null): WasteType | null {
  if (text === null) return null;
  const parts = text.split('+');
  const group =
    parts.length > 1
      ? mixableWasteTypes.find((types) => parts.every((part) => (types as readonly string[]).includes(part)))
      : undefined;
  return group?.[0] ?? wasteType.parse(parts[0]);
}
