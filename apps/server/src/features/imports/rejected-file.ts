import type { ImportRow } from '@haulwright/domain/imports/client-import';
import { importFields, importFieldTitle } from '@haulwright/domain/imports/client-import-columns';
import { csvFile, type CsvColumn } from '../../platform/csv/csv.ts';

interface Rejected {
  readonly row: number;
  readonly message: string;
  readonly values: ImportRow['values'];
}

/**
 * Rows that were not imported with the reason, under the titles an import knows: corrected, the file can be
 * imported again.
 */
export function rejectedFile(name: string, rows: readonly Rejected[]): File {
  const fields = importFields.filter((field) => rows.some(({ values }) => values[field] !== undefined));
  const columns: CsvColumn<Rejected>[] = [
    { title: 'Row', value: ({ row }) => row },
    ...fields.map((field): CsvColumn<Rejected> => ({
      title: importFieldTitle[field],
      value: ({ values }) => values[field] ?? null,
    })),
    { title: 'Error', value: ({ message }) => message },
  ];
  return csvFile(name, columns, rows);
}
