import type { DraftsDone } from '@haulwright/domain/invoicing/chosen-drafts';
import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { codeOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import type { Write } from '../../api/use-write.ts';
import { inTurns } from './in-turns.ts';
import { askedPapers, type PaperFilter } from './paper-queries.ts';

/** How many drafts are meant, and their sum. */
export interface Seen {
  readonly count: number;
  readonly totalCents: number;
}

/** Every draft that a filter finds but a few, as the server takes it. */
export const chosenBy = (filter: PaperFilter, except: ReadonlySet<string>) => ({
  filter: askedPapers(filter),
  except: [...except],
});

/** The server's answer, or what the drafts have become since they were looked at. */
export type DoneOrChanged = DraftsDone | { readonly changed: Seen };

/** A write that tells of drafts that have changed instead of failing: they are asked about once more. */
export const orChanged =
  <Input>(write: Write<Input, DraftsDone>): Write<Input, DoneOrChanged> =>
  async (input, options) => {
    try {
      return await write(input, options);
    } catch (error) {
      if (codeOf(error) !== 'drafts.changed') throw error;
      return { changed: (error as { readonly data: Seen }).data };
    }
  };

/** Goes through every draft that a filter finds but a few, page by page. */
async function matching(filter: PaperFilter, except: ReadonlySet<string>): Promise<PaperRow[]> {
  const found: PaperRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.invoicing.papers.call({
      ...askedPapers(filter),
      cursor,
      limit: maxAtOnce,
      sort: 'client',
    });
    found.push(...page.items.filter(({ id }) => !except.has(id)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** Those of them that can be printed. */
export const idsMatching = async (filter: PaperFilter, except: ReadonlySet<string>): Promise<string[]> =>
  (await matching(filter, except)).map(({ id }) => id);

interface Issuing {
  readonly filter: PaperFilter;
  readonly except: ReadonlySet<string>;
  /** Approved drafts when the button was pressed. */
  readonly approved: number;
}

/** Issues every approved draft that matches, when they are as many as were seen. */
export const issueMatching: Write<Issuing, Awaited<ReturnType<typeof api.invoicing.issue.call>>> = async (
  { filter, except, approved },
  options,
) => {
  const ids = (await matching(filter, except)).flatMap(({ id, state }) => (state === 'approved' ? [id] : []));
  if (ids.length !== approved)
    throw new Error(`${ids.length} are approved by now. Look at them, and issue once more.`);
  return inTurns(api.invoicing.issue.call)({ ids }, options);
};
