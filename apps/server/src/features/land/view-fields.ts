import { addDays, addMonths, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { FieldSummary } from '@haulwright/domain/land/field';
import { budgetOf, openWaits } from '@haulwright/domain/land/field-application';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countedSince, type CountedOfField } from './applications.queries.ts';
import type { FieldRow } from './land.queries.ts';

/** A date of the company. */
export interface CompanyDay {
  readonly today: CalendarDate;
  readonly timeZone: string;
}

/** The longest wait is 38 months. */
const lookBackMonths = 39;

/** Lists fields with their remaining allowance and waits. */
export async function viewFields(
  tx: TenantTransaction,
  rows: readonly FieldRow[],
  { today, timeZone }: CompanyDay,
): Promise<FieldSummary[]> {
  const [only] = rows;
  const counted = await countedSince(tx, {
    timeZone,
    since: addMonths(addDays(today, -1), -lookBackMonths),
    ...(rows.length === 1 && only !== undefined && { fieldId: only.id }),
  });
  const byField = Map.groupBy(counted, ({ fieldId }: CountedOfField) => fieldId);
  return rows.map((row) => {
    const own = byField.get(row.id) ?? [];
    return { ...row, budget: budgetOf(row, own, today), waits: openWaits(own, today) };
  });
}
