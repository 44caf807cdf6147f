import { readTypedNumber } from '../../ui/words/typed-number.ts';
import type { LandMethod, LandReport } from '@haulwright/domain/field/land-report';

/** Input about a load spread on a field; stored with the form of the dump. */
export interface LandForm {
  /** Null: no field. */
  readonly fieldId: string | null;
  readonly method: LandMethod | null;
  readonly readings: readonly { readonly at: string; readonly ph: number }[];
  /** As typed. */
  readonly ph: string;
  readonly width: string;
}

export const noLand: LandForm = { fieldId: null, method: null, readings: [], ph: '', width: '' };

/** '12.1' or '12,1' → 12.1; undefined when it is not a pH. */
export function typedPh(text: string): number | undefined {
  return readTypedNumber(text, { min: 0, max: 14, decimals: 2, takesDecimalComma: true }) ?? undefined;
}

/** The report: null without a field, undefined while something is missing. */
export function landReportOf({ fieldId, method, readings, ph }: LandForm): LandReport | null | undefined {
  if (fieldId === null) return null;
  // A pH that was typed and not recorded has no time yet: it is not left out without a word.
  if (method === null || ph.trim() !== '') return undefined;
  return { fieldId, method, readings: readings.map((reading) => ({ ...reading, temperatureC: null })) };
}
