import type { WasteType } from '../services/waste-type.ts';

/**
 * Whether the waste of what was pumped is still to be said: the job has none, and its caller, who was asked, did not
 * say. Without an answer at all (undefined) the caller cannot ask: its gallons count, and are a finding.
 */
export const lacksWaste = (
  jobWaste: WasteType | null,
  {
    actualGallons,
    wasteType,
  }: {
    readonly actualGallons?: number | null | undefined;
    readonly wasteType?: WasteType | null | undefined;
  },
): boolean => jobWaste === null && wasteType === null && (actualGallons ?? 0) > 0;
