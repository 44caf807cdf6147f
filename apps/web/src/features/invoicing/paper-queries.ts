import {
  defaultPaperSort,
  type PaperMark,
  type PaperSort,
  type PaperTab,
  type PaperWay,
} from '@haulwright/domain/invoicing/paper-sorts';
import type { ToSendQueue } from '@haulwright/domain/invoicing/sending';
import { maxLength } from '@haulwright/domain/kernel/text';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';

/** What drafts, invoices and credits are narrowed to. */
export interface PaperFilter {
  readonly tab: PaperTab;
  readonly search?: string | undefined;
  readonly way?: PaperWay | undefined;
  readonly mark?: PaperMark | undefined;
  readonly queue?: ToSendQueue | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const pageSize = 100;

/** A filter as the server takes it. */
export const askedPapers = ({ tab, search = '', way, mark, queue, from, to }: PaperFilter) => ({
  tab,
  search: search.slice(0, maxLength.search),
  ...(way !== undefined && { way }),
  ...(mark !== undefined && { mark }),
  ...(queue !== undefined && { queue }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

/** Papers by their ids, or everything a filter finds but a few. */
export type ChosenPapers =
  | { readonly ids: readonly string[] }
  | { readonly filter: ReturnType<typeof askedPapers>; readonly except: readonly string[] };

export const paperPages = (filter: PaperFilter, sort: PaperSort = defaultPaperSort(filter.tab)) =>
  api.invoicing.papers.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...askedPapers(filter), sort, cursor, limit: pageSize }),
    ...byCursor,
  });

export const paperTotals = (filter: PaperFilter) =>
  api.invoicing.paperTotals.queryOptions({ input: askedPapers(filter) });
