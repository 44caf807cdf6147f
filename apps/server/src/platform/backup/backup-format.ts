import { z } from 'zod';

/**
 * A backup is gzip-compressed text, one JSON value per line: the header, then for each table a line that
 * opens it and its rows, then photos and papers, each a line that opens it and its bytes in pieces (base64),
 * then the footer with the totals to verify after restoring. A file without a footer is incomplete.
 */
export const header = z.object({
  kind: z.literal('haulwright-backup'),
  version: z.literal(1),
  createdAt: z.string().max(40),
  postgres: z.string().max(100),
  migrations: z.array(z.string().max(200)).max(10_000),
});
export type Header = z.infer<typeof header>;

export const tableLine = z.object({
  table: z.string().max(200),
  columns: z.array(z.string().max(200)).max(500),
});

/** Opens a file of the file store; its pieces follow as JSON texts. */
export const fileLine = z.object({
  file: z.object({
    companyId: z.string().max(36),
    sha256: z.string().max(64),
    mediaType: z.string().max(100),
    bytes: z.number().int().min(0),
  }),
});
export type FileLine = z.infer<typeof fileLine>;

export const footer = z.object({
  kind: z.literal('end'),
  tables: z.record(z.string().max(200), z.object({ rows: z.number().int(), digest: z.string().max(64) })),
  /** Absent in backups from before files were stored. */
  files: z.number().int().optional(),
});
export type Footer = z.infer<typeof footer>;

/** A file that cannot be restored, or a database it cannot be restored into; the message says what to do. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}
