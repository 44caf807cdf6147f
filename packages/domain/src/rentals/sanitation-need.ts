import { z } from 'zod';

/** How many people one toilet is enough for, up to a number of hours a week, when it is serviced once a week. */
export const sanitationRow = z.object({
  hours: z.number().int().min(1).max(168, 'A week has 168 hours.'),
  peoplePerToilet: z.number().int().min(1).max(1_000),
});

export const sanitationTable = z.object({
  rows: z.array(sanitationRow).min(1, 'Keep at least one row.').max(20),
  peoplePerHandWash: z.number().int().min(1).max(1_000),
});
export type SanitationTable = z.infer<typeof sanitationTable>;

/**
 * To begin with, and to be edited: ten people for a 40-hour week as the industry's charts say, twenty for a
 * hand-wash place (29 CFR 1928.110(c)(2)); longer weeks in proportion. The charts' own figures for them were not
 * verified.
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
  /** Open to the public: of units that stand together 5 %, at least one, is accessible (2010 ADA Standards 213.2). */
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
 * How many units a number of people needs for a number of hours a week. A toilet that is serviced more often is
 * enough for more people, beyond the table's last row for fewer, in proportion.
 */
export function sanitationNeed(
  { people, hours, servicesPerWeek, isPublic }: SanitationQuestion,
  { rows, peoplePerHandWash }: SanitationTable,
): SanitationNeed {
  const inOrder = rows.toSorted((a, b) => a.hours - b.hours);
  const row = inOrder.find((one) => one.hours >= hours) ?? inOrder.at(-1);
  if (row === undefined) throw new Error('a table without rows');
  const beyond = Math.max(row.hours, hours);
  // people × hours of the week ÷ (people of the row × its hours × services), all whole numbers until the end.
  const toilets = Math.ceil((people * beyond) / (row.peoplePerToilet * row.hours * servicesPerWeek));
  return {
    toilets,
    accessible: isPublic ? Math.max(1, Math.ceil(toilets / 20)) : 0,
    handWashes: Math.ceil(people / peoplePerHandWash),
  };
}
