import type { ImportOptions, ImportRow } from '@haulwright/domain/imports/client-import';
import { choiceFor, type ClientMatch } from '@haulwright/domain/imports/client-import-duplicates';
import {
  groupRows,
  planClients,
  type ChosenRow,
  type ImportPlan,
  type PlannedClient,
  type RowVerdict,
} from '@haulwright/domain/imports/client-import-plan';
import {
  readImportRow,
  type ImportService,
  type ReadRow,
} from '@haulwright/domain/imports/client-import-row';

/** The expected result of the rows, calculated in the browser by the server's rules. */
export interface Preview {
  readonly clients: readonly PlannedClient[];
  /** By row number. */
  readonly rows: readonly PreviewRow[];
}

export interface PreviewRow {
  readonly source: ImportRow;
  readonly name: string;
  readonly verdict: RowVerdict;
  /** Its client; null when the row creates none. */
  readonly client: PlannedClient | null;
}

/** Plans rows incrementally: a list of 20,000 rows is corrected cell by cell. */
export function createPreviewer(
  services: readonly ImportService[],
  options: ImportOptions,
): (rows: readonly ImportRow[]) => Preview {
  const readBefore = new WeakMap<ImportRow['values'], ReadRow>();
  const plannedBefore = new WeakMap<
    ReadRow,
    { readonly group: readonly ChosenRow[]; readonly plan: ImportPlan }
  >();

  function read(row: ImportRow): ReadRow {
    const before = readBefore.get(row.values);
    if (before) return before;
    const fresh = readImportRow(row, services, options);
    readBefore.set(row.values, fresh);
    return fresh;
  }

  function plan(group: readonly ChosenRow[]): ImportPlan {
    const [first] = group;
    const before = first && plannedBefore.get(first.read);
    const isSame =
      before?.group.length === group.length &&
      group.every(
        ({ read: one, choice }, index) =>
          before.group[index]?.read === one && before.group[index].choice === choice,
      );
    if (before && isSame) return before.plan;
    const fresh = planClients([group]);
    if (first) plannedBefore.set(first.read, { group, plan: fresh });
    return fresh;
  }

  return (rows) => {
    const sources = new Map(rows.map((row) => [row.row, row]));
    const plans = groupRows(
      rows.map((row) => ({ read: read(row), choice: row.choice })),
      options,
    ).map(plan);
    const shown = plans.flatMap((one) =>
      one.rows.flatMap((verdict): PreviewRow[] => {
        const source = sources.get(verdict.row);
        return source
          ? [
              {
                source,
                name: read(source).values.name,
                verdict,
                client: verdict.client === null ? null : (one.clients[verdict.client] ?? null),
              },
            ]
          : [];
      }),
    );
    return {
      clients: plans.flatMap((one) => one.clients),
      rows: shown.toSorted((a, b) => a.verdict.row - b.verdict.row),
    };
  };
}

/** The traits that clients are compared by, as one text. */
export const traitsKey = (client: PlannedClient): string => JSON.stringify(client.traits);

export type Matches = ReadonlyMap<string, ClientMatch | null>;

/**
 * Whether the row creates a client, has errors, is skipped, belongs to an existing client, or somebody must say
 * whether it does.
 */
export type RowState = 'ready' | 'error' | 'skipped' | 'duplicate' | 'question';

export function stateOf(
  { verdict, client }: PreviewRow,
  matches: Matches,
  options: Pick<ImportOptions, 'duplicates'>,
): RowState {
  if (verdict.isSkipped && !(client && matches.get(traitsKey(client)))) return 'skipped';
  if (client === null) return 'error';
  const match = matches.get(traitsKey(client)) ?? null;
  if (match === null) return 'ready';
  return choiceFor(client, match, options) === 'ask' ? 'question' : 'duplicate';
}

export interface Totals {
  readonly rows: number;
  readonly errors: number;
  readonly skipped: number;
  readonly duplicates: number;
  readonly questions: number;
  readonly warnings: number;
  /** Clients to be added, and their rows. */
  readonly clientsToAdd: number;
  readonly rowsToImport: number;
  /** Number of rows with an error because they have no service. */
  readonly rowsWithoutService: number;
}

export function totalsOf(
  { rows, clients }: Preview,
  matches: Matches,
  options: Pick<ImportOptions, 'duplicates'>,
): Totals {
  const states = rows.map((row) => stateOf(row, matches, options));
  const count = (state: RowState) => states.filter((one) => one === state).length;
  const choices = clients.map((client) => ({
    client,
    choice: choiceFor(client, matches.get(traitsKey(client)) ?? null, options),
  }));
  const added = choices.filter(({ choice }) => choice === 'import');
  const used = choices.filter(({ choice }) => choice !== 'skip' && choice !== 'ask');
  return {
    rows: rows.length,
    errors: count('error'),
    skipped: count('skipped'),
    duplicates: count('duplicate'),
    questions: count('question'),
    warnings: rows.filter(({ verdict }) => verdict.warnings.length > 0).length,
    clientsToAdd: added.length,
    rowsToImport: used.reduce((sum, { client }) => sum + client.rows.length, 0),
    rowsWithoutService: rows.filter(({ verdict }) =>
      verdict.problems.some(({ field }) => field === 'services'),
    ).length,
  };
}
