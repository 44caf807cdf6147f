import { headerKey } from './client-import-columns.ts';

/** Reports of open invoices, recognised by their headers. */
const reports: readonly { readonly name: string; readonly signature: readonly string[] }[] = [
  {
    name: 'QuickBooks A/R Aging Detail',
    signature: ['date', 'transaction type', 'num', 'customer', 'open balance'],
  },
  {
    name: 'QuickBooks A/R Aging Detail',
    signature: ['type', 'date', 'num', 'name', 'due date', 'aging', 'open balance'],
  },
  { name: 'QuickBooks Open Invoices', signature: ['date', 'transaction type', 'num', 'open balance'] },
  { name: 'QuickBooks Open Invoices', signature: ['type', 'date', 'num', 'due date', 'open balance'] },
  { name: 'Jobber', signature: ['client name', 'invoice number', 'issued date', 'due date'] },
];

/** The report a list of open invoices comes from; undefined for unknown headers. */
export function recognizeBalanceReport(headers: readonly string[]): string | undefined {
  const keys = headers.map(headerKey);
  return reports.find(({ signature }) => signature.every((key) => keys.includes(key)))?.name;
}
