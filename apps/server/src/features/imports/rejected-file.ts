import { importFields, importFieldTitle } from '@haulwright/domain/imports/client-import-columns';
import { workFieldTitle } from '@haulwright/domain/imports/work-columns';
import { workFields } from '@haulwright/domain/imports/work-import';
import { csvFile, type CsvColumn } from '../../platform/csv/csv.ts';

interface Rejected {
  readonly row: number;
  readonly message: string;
  readonly values: Readonly<Record<string, string | undefined>>;
}

/**
 * Writes rows that were not imported, with the reason, under the titles an import knows: corrected, the file
 * can be imported again.
 */
export function rejectedFile(name: string, isOfClients: boolean, rows: readonly Rejected[]): File {
  const titles: readonly (readonly [string, string])[] = isOfClients
    ? importFields.map((field) => [field, importFieldTitle[field]])
    : workFields.map((field) => [field, workFieldTitle[field]]);
  const columns: CsvColumn<Rejected>[] = [
    { title: 'Row', value: ({ row }) => row },
    ...titles
      .filter(([field]) => rows.some(({ values }) => values[field] !== undefined))
      .map(([field, title]): CsvColumn<Rejected> => ({
        title,
        value: ({ values }) => values[field] ?? null,
      })),
    { title: 'Error', value: ({ message }) => message },
  ];
  return csvFile(name, columns, rows);
}
