import type { Locator } from '@playwright/test';

/** The texts of a column, of the rows that are drawn. */
export async function columnOf(table: Locator, header: string): Promise<string[]> {
  const heads = await table.getByRole('columnheader').allTextContents();
  const at = heads.indexOf(header);
  const rows = table.locator('tbody tr[data-index]');
  return rows.locator(`:scope > :nth-child(${at + 1})`).allTextContents();
}

/** The figures of texts: '1,250 gal' is 1250. */
export const numbersOf = (texts: readonly string[]): number[] =>
  texts.map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
