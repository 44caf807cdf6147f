import type { UnbilledKind } from '@haulwright/domain/invoicing/unbilled-sorts';
import type { Draftable } from './draft-turns.ts';

/** What the address says of the list. */
export interface UnbilledView {
  readonly search: string;
  /** What the table shows; left out: work and rentals. */
  readonly work?: Exclude<UnbilledKind, 'all'> | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

/** What is done with unbilled work. */
export interface UnbilledActs {
  readonly draft: (chosen: readonly Draftable[]) => void;
  readonly isDrafting: boolean;
  /** Asks why jobs are not billed, and sets them aside. */
  readonly waive: (jobIds: readonly string[]) => void;
  readonly price: (jobId: string) => void;
}
