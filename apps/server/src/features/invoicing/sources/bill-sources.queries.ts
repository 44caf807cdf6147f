import type { BillSourceKind } from '@haulwright/domain/invoicing/bill-run';
import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { BillingHold } from '@haulwright/domain/invoicing/invoice';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { SQL } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { dueAgreements } from './agreement-sources.queries.ts';
import type { SourceColumn } from './billed-lines.queries.ts';
import { dueJobs, holdsOfJobs, lockDueJobs, refreshSources } from './sources.queries.ts';
import { dueRentals } from './rental-sources.queries.ts';

/** A locked source, with the part that a draft takes. */
export interface LockedDue {
  /** Id of the job, rental or agreement. */
  readonly sourceId: string;
  readonly clientId: string;
  readonly clientAddressId: string | null;
  readonly lines: readonly BillableLine[];
}

/** Sources by id; a kind that is not named has none. */
export interface ChosenSources {
  readonly jobIds: readonly string[];
  readonly rentalIds: readonly string[];
  readonly agreementIds: readonly string[];
}

interface Days {
  readonly today: CalendarDate;
  readonly through: CalendarDate;
}

/** A kind of billing source. */
export interface BillSource<Due extends LockedDue = LockedDue> {
  readonly kind: BillSourceKind;
  readonly ids: keyof ChosenSources;
  /** Its column in `bill_run_items`. */
  readonly column: SourceColumn;
  /** SQL of `source_id`, `client_id`, `day`: sources that may be due up to a day, including held ones. */
  readonly dueThrough: (through: CalendarDate) => SQL;
  /**
   * Locks the rows of these sources in the order of their ids, and calculates what is due of them, by client.
   */
  lockDue(tx: TenantTransaction, ids: readonly string[], days: Days): Promise<Due[]>;
  /** Why sources without a draft are held; others are left out. */
  holdsOf(
    tx: TenantTransaction,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly BillingHold[]>>;
  /** Stores the remainder of locked sources whose lines were drafted. */
  keepBilled(tx: TenantTransaction, due: readonly Due[], today: CalendarDate): Promise<void>;
}

const asOneKind = <Due extends LockedDue>(source: BillSource<Due>) => source as unknown as BillSource;

/** The kinds of billing sources, in the order of an invoice's lines. */
export const billSources: readonly BillSource[] = [
  asOneKind({
    kind: 'job',
    ids: 'jobIds',
    column: 'job_id',
    dueThrough: dueJobs,
    lockDue: (tx, ids) => lockDueJobs(tx, ids),
    holdsOf: holdsOfJobs,
    keepBilled: (tx, due) =>
      refreshSources(
        tx,
        due.map(({ sourceId }) => sourceId),
      ),
  }),
  asOneKind({
    kind: 'rental',
    ids: 'rentalIds',
    column: 'rental_id',
    dueThrough: dueRentals.dueThrough,
    lockDue: dueRentals.lockDue,
    holdsOf: async () => new Map(),
    keepBilled: dueRentals.keepBilled,
  }),
  asOneKind({
    kind: 'agreement',
    ids: 'agreementIds',
    column: 'agreement_id',
    dueThrough: dueAgreements.dueThrough,
    lockDue: dueAgreements.lockDue,
    holdsOf: async () => new Map(),
    keepBilled: dueAgreements.keepBilled,
  }),
];
