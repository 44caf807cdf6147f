import { longestCell, type ImportRow } from '@haulwright/domain/imports/client-import';
import {
  guessMapping,
  headerKey,
  importFields,
  type ImportField,
  type ImportMapping,
  joinedBy,
} from '@haulwright/domain/imports/client-import-columns';
import { phoneKind } from '@haulwright/domain/imports/split-contacts';
import type { ImportedList } from './imported-list.ts';

/** The rows with their cells by field; several columns of one field are joined. */
export function mappedRows(
  list: Pick<ImportedList, 'headers' | 'rows'>,
  mapping: ImportMapping,
): ImportRow[] {
  const columnsOf = new Map<ImportField, number[]>();
  for (const [column, field] of mapping.entries())
    if (field !== null) columnsOf.set(field, [...(columnsOf.get(field) ?? []), column]);
  return list.rows.flatMap(({ row, cells }) => {
    const values = Object.fromEntries(
      [...columnsOf].flatMap(([field, columns]) => {
        const filled = columns.filter((column) => cells[column]);
        const texts = filled.map((column) =>
          field === 'phone' && columns.length > 1
            ? namedPhone(list.headers[column] ?? '', cells[column] ?? '')
            : (cells[column] ?? ''),
        );
        const text = texts.join(joinedBy[field] ?? ' ').slice(0, longestCell);
        return text === '' ? [] : [[field, text]];
      }),
    );
    // A row without content in the mapped columns is dropped.
    return Object.keys(values).length === 0 ? [] : [{ row, values }];
  });
}

/** With several phone columns, each number is labelled: "Mobile: 717-555-0102". */
const namedPhone = (header: string, cell: string): string => {
  const kind = phoneKind(header);
  return kind === 'Phone' || /^[a-z ]+:/i.test(cell) ? cell : `${kind}: ${cell}`;
};

const storageKey = (companyId: string) => `haulwright-import-mapping ${companyId}`;

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The last mapping of these headers in this browser, else a guess from their words. */
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
    if (field == null || (taken.has(field) && joinedBy[field] === undefined)) return null;
    taken.add(field);
    return field;
  });
}

/** Remembers the mapping of these headers. */
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
    // Without storage the browser asks again next time.
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
