/** How the table of defects is asked for. Apart from the schemas: a page's first script has no room for those. */

/** Columns that the table is sorted by. */
export const defectColumns = [
  'truck',
  'part',
  'danger',
  'found',
  'finder',
  'outcome',
  'settled',
  'settler',
  'read',
] as const;
export type DefectColumn = (typeof defectColumns)[number];
export type DefectSort = DefectColumn | `-${DefectColumn}`;

/** Open ones or settled ones. */
export const defectLists = ['open', 'settled'] as const;
export type DefectListed = (typeof defectLists)[number];

/** Whether the truck should not be driven with it. */
export const dangers = ['unsafe', 'drivable'] as const;
export type Danger = (typeof dangers)[number];

/** What keeps a truck in the yard first; of settled ones, the last settled. */
export const defaultDefectSort: Record<DefectListed, DefectSort> = { open: '-danger', settled: '-settled' };

/** Reads the order an address names; the table's own for what is none. */
export const defectSortOf = (text: string | undefined, state: DefectListed): DefectSort => {
  const column = text?.startsWith('-') ? text.slice(1) : text;
  return defectColumns.some((one) => one === column) ? (text as DefectSort) : defaultDefectSort[state];
};
