import type { RulePack } from './rule-pack.ts';

/** Numbers of certifications; null where the company keeps none. */
export interface Certifications {
  readonly operatorInCharge: string | null;
  readonly vehicleOperator: string | null;
}

/** Values of the fields for which a pack asks who is certified, such as NR 113.11(3)(c), by field. */
export const certifiedBy = (
  { fields }: Pick<RulePack, 'fields'>,
  { operatorInCharge, vehicleOperator }: Certifications,
): Record<string, string> => {
  const numbers: Readonly<Record<string, string | null>> = {
    'certification.operatorInCharge': operatorInCharge,
    'certification.vehicleOperator': vehicleOperator,
  };
  return Object.fromEntries(
    fields.flatMap(({ id }): [string, string][] => {
      const number = numbers[id] ?? null;
      return number === null ? [] : [[id, number]];
    }),
  );
};
