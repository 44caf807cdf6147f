import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { plainText } from '../kernel/text.ts';
import { longestCell } from './client-import.ts';

/**
 * What a list besides clients can hold. Past services come with when each tank is due again; balances are what
 * clients owe from before, invoice by invoice.
 */
export const workKinds = ['jobs', 'services', 'trucks', 'balances'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Rows of one import of work at most: they are imported in one transaction. */
export const maxWorkRows = 2_000;

export const workFields = [
  'client',
  'address',
  'date',
  'jobType',
  'title',
  'gallons',
  'minutes',
  'priority',
  'windowFrom',
  'windowTo',
  'everyMonths',
  'nextDate',
  'description',
  'name',
  'plate',
  'tank',
  'wastes',
  'driver',
  'shiftFrom',
  'shiftTo',
  'costPerMile',
  'costPerHour',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'openAmount',
] as const;
export type WorkField = (typeof workFields)[number];

const cellText = z
  .string()
  .max(longestCell)
  .transform((text) => text.toWellFormed().replaceAll('\0', '\uFFFD'));
const cells = Object.fromEntries(workFields.map((field) => [field, cellText.optional()])) as Record<
  WorkField,
  z.ZodOptional<typeof cellText>
>;

/** A row of the list: its number as a spreadsheet shows it, and its cells by what they hold. */
export const workRow = z.object({ row: z.number().int().min(1).max(1_100_000), values: z.object(cells) });
export type WorkRow = z.output<typeof workRow>;

export const workRows = z
  .array(workRow)
  .min(1, 'The list has no rows.')
  .max(
    maxWorkRows,
    'An import of jobs, past services, trucks or balances takes at most 2,000 rows. Split the list.',
  )
  .refine(
    (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
    'Two rows have the same number.',
  );

export const jobImportInput = z.object({
  kind: z.enum(['jobs', 'services']),
  fileName: plainText(200).default(''),
  rows: workRows,
  /** The job type of rows that name none; null: none. */
  jobTypeId: id.nullable().default(null),
});
export type JobImportInput = z.output<typeof jobImportInput>;

export const truckImportInput = z.object({ fileName: plainText(200).default(''), rows: workRows });
export type TruckImportInput = z.output<typeof truckImportInput>;

export const balanceImportInput = z.object({ fileName: plainText(200).default(''), rows: workRows });

const remark = z.object({ field: z.enum(workFields).nullable(), message: z.string() });
export type WorkRemark = z.infer<typeof remark>;

/** What would become of a row. */
export const workVerdict = z.object({
  row: z.number().int(),
  /** The client's or the truck's name. */
  name: z.string(),
  /** What it becomes, in words. */
  detail: z.string(),
  problems: z.array(remark),
  warnings: z.array(remark),
  /** It exists already, so that the row is skipped. */
  isThere: z.boolean(),
});
export type WorkVerdict = z.infer<typeof workVerdict>;
