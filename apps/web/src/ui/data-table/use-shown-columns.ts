import { useState } from 'react';
import type { DataColumn } from './data-column.ts';
import { columnsOf, columnsText } from './table-state.ts';

const keyOf = (table: string): string => `haulwright.columns.${table}`;

function remembered(table: string): string | null {
  try {
    return localStorage.getItem(keyOf(table));
  } catch {
    return null;
  }
}

function remember(table: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keyOf(table));
    else localStorage.setItem(keyOf(table), text);
  } catch {
    // A browser without storage shows the usual columns next time.
  }
}

/**
 * The columns a table shows: those its address names, or else the last choice on this device.
 * @param table the table's own name
 * @param said of the address
 * @param onSaid puts the choice into the address
 */
export function useShownColumns<Row>(
  table: string,
  columns: readonly DataColumn<Row>[],
  said: string | undefined,
  onSaid: (text: string | undefined) => void,
) {
  const [kept, setKept] = useState(() => remembered(table));
  const shown = columnsOf(columns, said ?? kept);
  const show = (next: readonly string[]) => {
    const text = columnsText(columns, next);
    remember(table, text);
    setKept(text ?? null);
    onSaid(text);
  };
  return { shown, show };
}
