/** What a driver drove from stop to stop, beside what was planned for it. */
export interface DrivenBesidePlan {
  readonly legs: number;
  readonly plannedSeconds: number;
  readonly drivenSeconds: number;
}

/** A pace is learned from this many days, and from no less than these. */
export const paceDays = 30;
const fewestLegs = 20;
const fewestPlannedSeconds = 2 * 3_600;
const [fastest, slowest] = [0.7, 1.5];

/** By what planned drives are multiplied for a driver: 1 until enough is known, never below 0.7 or above 1.5. */
export function driverPace(driven: DrivenBesidePlan | undefined): number {
  if (driven === undefined || driven.legs < fewestLegs || driven.plannedSeconds < fewestPlannedSeconds)
    return 1;
  return Math.min(slowest, Math.max(fastest, driven.drivenSeconds / driven.plannedSeconds));
}
