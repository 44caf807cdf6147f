import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { plainText } from '../kernel/text.ts';
import { clientType } from '../clients/client.ts';
import { importFields, type ImportField } from './client-import-columns.ts';

/** Maximum rows of one import. */
export const maxImportRows = 20_000;
/** The largest accepted file, and the largest request with its rows. */
export const largestImportBytes = 10_000_000;
/** Maximum length of a cell; fields have lower limits of their own. */
export const longestCell = 5_000;

/**
 * How to treat an existing client: skip it, add another one anyway, or add the addresses to the existing one.
 */
export const duplicateChoices = ['skip', 'import', 'add-address'] as const;
export const duplicateChoice = z.enum(duplicateChoices);
export type DuplicateChoice = z.infer<typeof duplicateChoice>;

/**
 * Characters that the database cannot store, NUL and unpaired surrogates, are replaced like broken
 * characters.
 */
const cellText = z
  .string()
  .max(longestCell)
  .transform((text) => text.toWellFormed().replaceAll('\0', '\uFFFD'));

const cells = Object.fromEntries(importFields.map((field) => [field, cellText.optional()])) as Record<
  ImportField,
  z.ZodOptional<typeof cellText>
>;

/** A row of the list: its number in the spreadsheet, its cells by field, and the choice made for it. */
export const importRow = z.object({
  row: z.number().int().min(1).max(1_100_000),
  values: z.object(cells),
  choice: duplicateChoice.optional(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRows = z
  .array(importRow)
  .min(1, 'The list has no rows.')
  .max(maxImportRows, 'An import takes at most 20,000 rows. Split the list.')
  .refine(
    (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
    'Two rows have the same number.',
  );

export const importOptions = z.object({
  /** The service of clients without one in the list; null makes that an error of the row. */
  serviceTypeId: id.nullable().default(null),
  /** The type of clients without one in the list. */
  clientType: clientType.default('business'),
  /** Whether rows with the same name are one client with several addresses. */
  sameName: z.enum(['one-client', 'separate']).default('one-client'),
  /** How existing clients are treated, unless a row says otherwise. */
  duplicates: duplicateChoice.default('skip'),
});
export type ImportOptions = z.output<typeof importOptions>;

export const clientImportInput = z.object({
  fileName: plainText(200).default(''),
  rows: importRows,
  options: importOptions,
});
export type ClientImportInput = z.output<typeof clientImportInput>;

export const matchReasons = ['phone', 'email', 'name-and-street'] as const;
export const matchReason = z.enum(matchReasons);
export type MatchReason = z.infer<typeof matchReason>;
export const matchReasonName: Record<MatchReason, string> = {
  phone: 'same phone',
  email: 'same e-mail',
  'name-and-street': 'same name and street',
};

export const importStatuses = ['queued', 'running', 'done', 'failed'] as const;
export const importStatus = z.enum(importStatuses);
export type ImportStatus = z.infer<typeof importStatus>;

/** What an import brings in. */
export const importKinds = ['clients', 'jobs', 'services', 'trucks', 'balances', 'prices'] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKind>;

/** A started import, with its progress or result. */
export const clientImport = z.object({
  id,
  kind: importKind,
  fileName: z.string(),
  /** Whether its rows are being imported or undone. */
  task: z.enum(['import', 'undo']),
  status: importStatus,
  /** 0 to 1, of the task. */
  progress: z.number().min(0).max(1),
  /** Why it failed, as a sentence; null otherwise. */
  failure: z.string().nullable(),
  totalRows: z.number().int(),
  importedRows: z.number().int(),
  skippedRows: z.number().int(),
  failedRows: z.number().int(),
  /** Clients added, and addresses added to existing clients. */
  clientsAdded: z.number().int(),
  addressesAdded: z.number().int(),
  /** Jobs, past services or trucks added. */
  recordsAdded: z.number().int(),
  /** Series begun with past services. */
  seriesAdded: z.number().int(),
  /** After an undo: what was kept because it is used, with the reason; the first hundred. */
  kept: z.array(z.object({ clientId: id.nullable(), name: z.string(), reason: z.string() })),
  keptCount: z.number().int(),
  requestedByName: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ClientImport = z.infer<typeof clientImport>;

export const isImportOver = ({ status }: Pick<ClientImport, 'status'>): boolean =>
  status === 'done' || status === 'failed';

/** Whether the import can be undone and no task is running. */
export const canUndo = ({
  task,
  status,
  clientsAdded,
  addressesAdded,
  recordsAdded,
}: Pick<ClientImport, 'task' | 'status' | 'clientsAdded' | 'addressesAdded' | 'recordsAdded'>): boolean =>
  (status === 'failed' || (status === 'done' && task === 'import')) &&
  clientsAdded + addressesAdded + recordsAdded > 0;

/** A row that was not imported, with the reason. */
export const rejectedRow = z.object({
  row: z.number().int(),
  status: z.enum(['skipped', 'failed', 'waiting']),
  name: z.string(),
  message: z.string(),
});
export type RejectedRow = z.infer<typeof rejectedRow>;
