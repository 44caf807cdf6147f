import type { ImportRow } from '@haulwright/domain/imports/client-import';
import {
  guessMapping,
  headerKey,
  importFields,
  type ImportField,
  type ImportMapping,
} from '@haulwright/domain/imports/client-import-columns';
import type { ClientList } from './read-list.ts';

/** The rows with their cells by what they hold. */
export function mappedRows(list: ClientList, mapping: ImportMapping): ImportRow[] {
  const columns = mapping.flatMap((field, column) => (field === null ? [] : [{ field, column }]));
  return list.rows.flatMap(({ row, cells }) => {
    const values = Object.fromEntries(
      columns.flatMap(({ field, column }) => (cells[column] ? [[field, cells[column]]] : [])),
    );
    // A row that says nothing in the chosen columns is none.
    return Object.keys(values).length === 0 ? [] : [{ row, values }];
  });
}

const storageKey = (companyId: string) => `haulwright-import-mapping ${companyId}`;

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What columns of these titles held the last time in this browser, else what their titles speak of. */
export function rememberedMapping(
  headers: readonly string[],
  companyId: string,
  store: Store,
): ImportMapping {
  const guessed = guessMapping(headers);
  const known = readStore(companyId, store);
  const keys = headers.map(headerKey);
  if (!keys.some((key) => key !== '' && key in known)) return guessed;
  const taken = new Set<ImportField>();
  return keys.map((key, column) => {
    const field = key !== '' && key in known ? known[key] : guessed[column];
    if (field == null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Remembers what columns of these titles hold. */
export function rememberMapping(
  headers: readonly string[],
  mapping: ImportMapping,
  companyId: string,
  store: Store,
): void {
  const entries = headers
    .map((header, column) => [headerKey(header), mapping[column] ?? null] as const)
    .filter(([key]) => key !== '');
  try {
    store.setItem(storageKey(companyId), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that stores nothing asks again the next time.
  }
}

function readStore(companyId: string, store: Store): Record<string, ImportField | null> {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageKey(companyId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const isField = (value: unknown): value is ImportField | null =>
      value === null || importFields.some((field) => field === value);
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, ImportField | null] => isField(entry[1])),
    );
  } catch {
    return {};
  }
}
