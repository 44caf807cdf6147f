/** A reason for a planning run to fail that is put to people as it is. */
export class CannotPlan extends Error {}
