import { and, asc, eq } from 'drizzle-orm';
import type { ReportFormat } from '@haulwright/domain/reports/report';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { reportFiles } from './reports.tables.ts';

const partBytes = 16_384;
const partsAtOnce = 64;

export interface ReportFile {
  readonly companyId: string;
  readonly reportId: string;
  readonly format: ReportFormat;
}

/** Stores the gzipped bytes of a file. */
export async function saveFile(tx: TenantTransaction, file: ReportFile, gzipped: Buffer): Promise<void> {
  const parts = Array.from({ length: Math.ceil(gzipped.length / partBytes) }, (_, part) => ({
    ...file,
    part,
    bytes: gzipped.subarray(part * partBytes, (part + 1) * partBytes),
  }));
  for (let first = 0; first < parts.length; first += partsAtOnce)
    await tx.insert(reportFiles).values(parts.slice(first, first + partsAtOnce));
}

/** The gzipped bytes of a file, read a megabyte at a time; null when there is none. */
export async function loadFile(
  tx: TenantTransaction,
  reportId: string,
  format: ReportFormat,
): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (;;) {
    const rows = await tx
      .select({ bytes: reportFiles.bytes })
      .from(reportFiles)
      .where(and(eq(reportFiles.reportId, reportId), eq(reportFiles.format, format)))
      .orderBy(asc(reportFiles.part))
      .offset(pieces.length)
      .limit(partsAtOnce);
    pieces.push(...rows.map(({ bytes }) => bytes));
    if (rows.length < partsAtOnce) return pieces.length === 0 ? null : Buffer.concat(pieces);
  }
}
