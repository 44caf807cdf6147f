/** A reason for a planning run to fail that is put to people as it is. */
export class CannotPlan extends Error {}

export const changedMeanwhile = (): CannotPlan =>
  new CannotPlan('The jobs of this day changed while routes were being planned. Please run it again.');
