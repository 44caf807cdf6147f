import {
  type ImportField,
  importFields,
  importFieldTitle,
} from '@haulwright/domain/imports/client-import-columns';
import type { ColumnField } from './mapping-step.tsx';

const details: Partial<Record<ImportField, string>> = {
  name: 'The person or business you work for',
  company: 'Used as the client name where it is filled in',
  phone: 'Can be in several columns; the first is the client’s',
  email: 'Can be in several columns; the first is the client’s',
  cityStateZip: 'In one cell: Lancaster, PA 17602',
  wholeAddress: 'In one cell, or spread over several columns',
  billingAddress: 'Taken where a row has no other address; can be in several columns',
  services: 'Separate several with semicolons',
  label: 'What this place is called: Barn, Store 12',
};
/** Possible fields of a column in a list of clients. */
export const clientColumns: readonly ColumnField<ImportField>[] = importFields.map((field) => ({
  value: field,
  label: importFieldTitle[field],
  ...(details[field] && { detail: details[field] }),
}));
