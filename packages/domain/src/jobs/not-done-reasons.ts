/** Why a crew could not do a job. */
export const notDoneReasons = [
  'locked-gate',
  'dog',
  'blocked',
  'no-access',
  'not-found',
  'refused',
  'unsafe',
  'truck-full',
  'weather',
  'other',
] as const;
export type NotDoneReason = (typeof notDoneReasons)[number];

export const notDoneReasonName: Record<NotDoneReason, string> = {
  'locked-gate': 'Locked gate',
  dog: 'Dog in the way',
  blocked: 'Access blocked',
  'no-access': 'No access',
  'not-found': 'Tank not found',
  refused: 'Customer refused',
  unsafe: 'Unsafe',
  'truck-full': 'Truck full',
  weather: 'Weather',
  other: 'Other reason',
};
