import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { plainText } from '../kernel/text.ts';
import { clientType } from '../clients/client.ts';
import { saidWords } from './job-type-words.ts';
import { duplicateChoice, longestCell } from './client-import.ts';

/**
 * Kinds of lists other than clients. Past services come with each tank's next due date; balances are clients'
 * open invoices and credits from other books; prices are products and services for the price book.
 */
export const workKinds = ['jobs', 'services', 'trucks', 'balances', 'prices'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Maximum rows of one import of work: they are imported in one transaction. */
export const maxWorkRows = 2_000;

export const workFields = [
  'client',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'date',
  'jobType',
  'title',
  'gallons',
  'minutes',
  'priority',
  'windowFrom',
  'windowTo',
  'onlyTrucks',
  'purchaseOrder',
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
  'breakMinutes',
  'breakFrom',
  'breakTo',
  'drivingBreak',
  'maxOvertime',
  'overtimeCost',
  'maxStops',
  'maxGallons',
  'truckSize',
  'color',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'openAmount',
  'itemName',
  'itemPrice',
  'itemUnit',
  'itemType',
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

/**
 * Where a client of a list of jobs is like one that is there under another name: it is another client, or
 * the same one, which gets the address if it lacks it.
 */
export const likeChoice = duplicateChoice.exclude(['skip']);
export type LikeChoice = z.infer<typeof likeChoice>;

/** A row of the list: its number in the spreadsheet, its cells by field, and the choice made for it. */
export const workRow = z.object({
  row: z.number().int().min(1).max(1_100_000),
  values: z.object(cells),
  choice: likeChoice.optional(),
});
export type WorkRow = z.output<typeof workRow>;

export const workRows = z
  .array(workRow)
  .min(1, 'The list has no rows.')
  .max(
    maxWorkRows,
    'An import of jobs, past services, trucks, balances or prices takes at most 2,000 rows. Split the list.',
  )
  .refine(
    (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
    'Two rows have the same number.',
  );

/** What clients get that a list of jobs adds: a service and a type, as those of a list of clients. */
export const newClientsOfWork = z.object({
  /** Of work whose job type belongs to no service. */
  serviceTypeId: id,
  clientType: clientType.default('business'),
});
export type NewClientsOfWork = z.output<typeof newClientsOfWork>;

export const jobImportInput = z.object({
  kind: z.enum(['jobs', 'services']),
  fileName: plainText(200).default(''),
  rows: workRows,
  /** The job type of rows without one; null: none. */
  jobTypeId: id.nullable().default(null),
  /** Clients that are not found are added with these; null: their rows are refused. */
  newClients: newClientsOfWork.nullable().default(null),
  /** Words of the list for own job types, to be remembered for the next one. */
  jobTypeWords: saidWords,
});
export type JobImportInput = z.output<typeof jobImportInput>;

export const truckImportInput = z.object({ fileName: plainText(200).default(''), rows: workRows });

export const balanceImportInput = z.object({ fileName: plainText(200).default(''), rows: workRows });

export const priceImportInput = z.object({ fileName: plainText(200).default(''), rows: workRows });

const remark = z.object({ field: z.enum(workFields).nullable(), message: z.string() });
export type WorkRemark = z.infer<typeof remark>;

/** The sums of a list of open balances that will be imported. */
export const balanceTotals = z.object({
  owedCents: z.number().int(),
  creditCents: z.number().int(),
  /** Negative when clients have more with the company than they owe. */
  netCents: z.number().int(),
});
export type BalanceTotals = z.infer<typeof balanceTotals>;

/** The expected result of a row. */
export const workVerdict = z.object({
  row: z.number().int(),
  /** The client's or the truck's name. */
  name: z.string(),
  /** The resulting record, in words. */
  detail: z.string(),
  problems: z.array(remark),
  warnings: z.array(remark),
  /** It exists already, so the row is skipped. */
  isThere: z.boolean(),
  /** Of jobs and past services: the row adds its client, whose other rows follow it. */
  addsClient: z.boolean().optional(),
  /**
   * The client is not found by its name, and is like one that is there: `choice` says whether it is the same.
   */
  like: z.object({ clientName: z.string(), why: z.string() }).optional(),
});
export type WorkVerdict = z.infer<typeof workVerdict>;
