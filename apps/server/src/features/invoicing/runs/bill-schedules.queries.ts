import { asc, eq } from 'drizzle-orm';
import type { BillSchedule } from '@haulwright/domain/invoicing/bill-schedule';
import type { TimedAct } from '../../../http/act.ts';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { billSchedules } from './bill-runs.tables.ts';

const { every, day, atMinute, setBy, doneUntil } = billSchedules;

/** The company's schedule of bill runs; undefined: runs are started by hand. */
export async function loadSchedule(tx: TenantTransaction): Promise<BillSchedule | undefined> {
  const [row] = await tx.select({ every, day, atMinute }).from(billSchedules);
  return row;
}

/** Sets the schedule from now on, or ends it. */
export async function saveSchedule(
  tx: TenantTransaction,
  { companyId, userId, now }: TimedAct,
  schedule: BillSchedule | null,
): Promise<void> {
  if (schedule === null) {
    await tx.delete(billSchedules);
    return;
  }
  const values = { ...schedule, setBy: userId, doneUntil: now };
  await tx
    .insert(billSchedules)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: billSchedules.companyId, set: values });
}

export interface SetSchedule {
  readonly companyId: string;
  readonly timeZone: string;
  readonly schedule: BillSchedule;
  readonly doneUntil: Date;
}

/** Companies handled in one turn; those that have waited longest come first. */
const companiesAtOnce = 10_000;

/** The schedules of all companies. */
export async function listSchedules(tx: SystemTransaction): Promise<SetSchedule[]> {
  const rows = await tx
    .select({
      companyId: billSchedules.companyId,
      timeZone: companySettings.timeZone,
      schedule: { every, day, atMinute },
      doneUntil,
    })
    .from(billSchedules)
    .innerJoin(companySettings, eq(companySettings.companyId, billSchedules.companyId))
    .orderBy(asc(doneUntil))
    .limit(companiesAtOnce);
  return rows;
}

/** Locks the company's schedule, so that only one server starts a run. */
export async function lockSchedule(tx: TenantTransaction) {
  const [row] = await tx
    .select({ schedule: { every, day, atMinute }, setBy, doneUntil })
    .from(billSchedules)
    .for('update');
  return row;
}

export async function setDoneUntil(tx: TenantTransaction, until: Date): Promise<void> {
  await tx.update(billSchedules).set({ doneUntil: until });
}
