/** What a statement changed, as the notification says it. */
export interface RowChange {
  readonly table: string;
  /** The noun of the rows, finer than tables; undefined when only the table is known. */
  readonly noun: string | undefined;
  /** Undefined: any row. */
  readonly ids: readonly string[] | undefined;
  /** Days concerned, '' for none; undefined: any. */
  readonly dates: readonly string[] | undefined;
  /** Which screen made the change, when one did. */
  readonly madeBy: string | undefined;
}

/**
 * Reads a notification; one in an unknown format (another version may run beside this one) still names the
 * table.
 */
export function readNotification(message: string): {
  readonly companyId: string;
  readonly change: RowChange;
} {
  const [, companyId = '', table = '', noun, json] = /^(\S*) ?(\S*)(?: (\S+) (\{.*\}))?/s.exec(message) ?? [];
  const { ids, dates, by } = detailsOf(json);
  return { companyId, change: { table, noun: noun === '-' ? undefined : noun, ids, dates, madeBy: by } };
}

function detailsOf(json: string | undefined): { ids?: string[]; dates?: string[]; by?: string } {
  if (json === undefined) return {};
  try {
    return JSON.parse(json) as { ids?: string[]; dates?: string[]; by?: string };
  } catch {
    return {};
  }
}
