import { z } from 'zod';

/**
 * The kinds of waste. Domestic septage, portable-toilet waste and grease follow different disposal rules (40
 * CFR 503.9(f) excludes grease-trap waste from domestic septage), so every load carries its kind.
 */
export const wasteTypes = ['septage', 'portable_toilet', 'grease', 'manure', 'wastewater'] as const;
export const wasteType = z.enum(wasteTypes);
export type WasteType = z.infer<typeof wasteType>;

export const wasteTypeName: Record<WasteType, string> = {
  septage: 'Septage',
  portable_toilet: 'Portable-toilet waste',
  grease: 'Grease',
  manure: 'Manure',
  wastewater: 'Wastewater',
};

/** 'Septage, Portable-toilet waste'. */
export const wastesInWords = (wastes: readonly WasteType[]): string =>
  wastes.map((waste) => wasteTypeName[waste]).join(', ');

/** Pairs that may share a tank: portable-toilet waste is domestic septage by 40 CFR 503.9(f). */
export const mixableWasteTypes: readonly (readonly WasteType[])[] = [['septage', 'portable_toilet']];

/** Domestic septage by 40 CFR 503.9(f), which has toilets in it and leaves out grease. */
export const isDomestic = (waste: WasteType): boolean => waste === 'septage' || waste === 'portable_toilet';

/** Whether two wastes may be in one tank at a time. */
export const mayShareTank = (a: WasteType, b: WasteType): boolean =>
  a === b || mixableWasteTypes.some((group) => group.includes(a) && group.includes(b));
