import type { UnbilledKind } from '@haulwright/domain/invoicing/unbilled-sorts';

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
  readonly draft: (chosen: { readonly jobIds: string[]; readonly rentalIds?: string[] }) => void;
  readonly isDrafting: boolean;
  /** Asks why jobs are not billed, and sets them aside. */
  readonly waive: (jobIds: readonly string[]) => void;
  readonly price: (jobId: string) => void;
}
