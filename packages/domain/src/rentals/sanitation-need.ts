import { z } from 'zod';

/** People per toilet, up to a number of hours a week, with one service a week. */
export const sanitationRow = z.object({
  hours: z.number().int().min(1).max(168, 'A week has 168 hours.'),
  peoplePerToilet: z.number().int().min(1).max(1_000),
});

export const sanitationTable = z.object({
  rows: z
    .array(sanitationRow)
    .min(1, 'Keep at least one row.')
    .max(20)
    .refine((rows) => new Set(rows.map(({ hours }) => hours)).size === rows.length, {
      message: 'List each number of hours once.',
    }),
  peoplePerHandWash: z.number().int().min(1).max(1_000),
});
export type SanitationTable = z.infer<typeof sanitationTable>;

/**
 * The initial, editable table: ten people for a 40-hour week as in the industry's charts, twenty per
 * hand-wash station (29 CFR 1928.110(c)(2)); longer weeks in proportion. The charts' own figures for those were
 * not verified.
 */
export const startingTable: SanitationTable = {
  rows: [
    { hours: 40, peoplePerToilet: 10 },
    { hours: 50, peoplePerToilet: 8 },
    { hours: 60, peoplePerToilet: 6 },
  ],
  peoplePerHandWash: 20,
};

export const sanitationQuestion = z.object({
  people: z.number().int().min(1).max(1_000_000),
  hours: z.number().int().min(1).max(168),
  servicesPerWeek: z.number().int().min(1).max(7),
  /**
   * Open to the public: 5 % of units in a cluster, at least one, must be accessible (2010 ADA Standards
   * 213.2).
   */
  isPublic: z.boolean(),
});
export type SanitationQuestion = z.infer<typeof sanitationQuestion>;

export interface SanitationNeed {
  /** Accessible ones among them. */
  readonly toilets: number;
  readonly accessible: number;
  readonly handWashes: number;
}

/**
 * Units needed for a number of people and hours a week. A toilet serviced more often suffices for more
 * people; beyond the table's last row it suffices for fewer, in proportion.
 */
export function sanitationNeed(
  { people, hours, servicesPerWeek, isPublic }: SanitationQuestion,
  { rows, peoplePerHandWash }: SanitationTable,
): SanitationNeed {
  const inOrder = rows.toSorted((a, b) => a.hours - b.hours);
  const row = inOrder.find((one) => one.hours >= hours) ?? inOrder.at(-1);
  if (row === undefined) throw new Error('a table without rows');
  const beyond = Math.max(row.hours, hours);
  // people × hours of the week ÷ (people of the row × its hours × services), in whole numbers until the end.
  const toilets = Math.ceil((people * beyond) / (row.peoplePerToilet * row.hours * servicesPerWeek));
  return {
    toilets,
    accessible: isPublic ? Math.max(1, Math.ceil(toilets / 20)) : 0,
    handWashes: Math.ceil(people / peoplePerHandWash),
  };
}
