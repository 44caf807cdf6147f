import { isPlaceholder } from './placeholders.ts';
import type { RowRemark } from './client-import-row.ts';
import { splitEmails, splitPhones, type ListedPhone } from './split-contacts.ts';

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The phones of a cell without fax numbers; what a spreadsheet made of them is repaired or refused. */
export function readPhones(cell: string, problems: RowRemark[], warnings: RowRemark[]): ListedPhone[] {
  return splitPhones(cell)
    .filter(({ kind }) => kind !== 'Fax')
    .flatMap((phone) => {
      const written = phone.number.trim();
      if (isPlaceholder(written, 'phone')) {
        warnings.push({ field: 'phone', message: `“${shorten(written)}” is read as no phone number.` });
        return [];
      }
      if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(written)) {
        problems.push({
          field: 'phone',
          message: `“${written}” is what a spreadsheet left of a phone number: its last digits are lost. Enter the number.`,
        });
        return [phone];
      }
      const [, whole] = /^(\d{7,15})\.0+$/.exec(written) ?? [];
      return [whole === undefined ? phone : { ...phone, number: whole }];
    });
}

/** The e-mail addresses of a cell without placeholders. */
export function readEmails(cell: string, warnings: RowRemark[]): string[] {
  return splitEmails(cell).filter((email) => {
    if (!isPlaceholder(email, 'email')) return true;
    warnings.push({ field: 'email', message: `“${shorten(email)}” is read as no e-mail address.` });
    return false;
  });
}

/** "17543.0" → "17543"; placeholders such as 0 are empty. */
export function readZip(cell: string, warnings: RowRemark[]): string {
  const [, whole] = /^(\d{3,5})\.0+$/.exec(cell) ?? [];
  if (whole !== undefined) return whole;
  if (!isPlaceholder(cell, 'zip')) return cell;
  warnings.push({ field: 'zip', message: `“${shorten(cell)}” is read as no ZIP.` });
  return '';
}
