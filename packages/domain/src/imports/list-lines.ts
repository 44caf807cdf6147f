/** Number of lines searched for the header; above it there is at most a report's name, company and date. */
export const maxHeaderLines = 20;

const filledCells = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '');

/**
 * Finds the header line: the one with the largest number of known headers, at least two; else the first with
 * several cells; else the first that is not empty.
 * @returns its index, or -1 when all lines are empty
 */
export function findHeaderLine(
  lines: readonly (readonly string[])[],
  isKnownHeader: (header: string) => boolean,
): number {
  const known = lines
    .slice(0, maxHeaderLines)
    .map((cells) => new Set(filledCells(cells).filter(isKnownHeader)).size);
  const best = Math.max(0, ...known);
  if (best >= 2) return known.indexOf(best);
  const several = lines.slice(0, maxHeaderLines).findIndex((cells) => filledCells(cells).length > 1);
  return several === -1 ? lines.findIndex((cells) => filledCells(cells).length > 0) : several;
}

const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';
const weekday = '(?:mon|tues?|wed(?:nes)?|thur?s?|fri|satur|sat|sun)(?:day)?';
/** The date line of a report: "Tuesday, Nov 24, 2026 05:00:12 PM GMT-5", "11/24/26", "Accrual basis …". */
const reportDate = new RegExp(
  String.raw`^(?:accrual basis\b.*|cash basis\b.*|(?:${weekday}[,.]?\s+)?(?:${month}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2} ${month}\.? \d{4}|\d{1,4}[/-]\d{1,2}[/-]\d{2,4})(?:[ ,T].{0,40})?)$`,
  'i',
);
const total = /^(?:grand )?totals?\b|^\d[\d,]* (?:customers?|clients?|records?|rows?)$/i;
const isFigure = (cell: string): boolean => /^[-$(]*\$?[\d.,]+\)?$/.test(cell);

/** Whether a line below a list is the report's date or total, not a row. */
export function isClosingLine(cells: readonly string[]): boolean {
  const filled = filledCells(cells);
  const [first = ''] = filled;
  if (filled.length === 1 && first.length <= 120 && reportDate.test(first)) return true;
  return total.test(first) && filled.slice(1).every(isFigure);
}

/** Words of a total that are nobody's name: a client may be called Total Septic. */
const plainTotal = /^(?:(?:grand|sub) ?-?totals?|totals?(?: for\b.*| [-–:].*|:)?)$/i;
const isMoney = (cell: string): boolean => isFigure(cell) && /[$()]|\.\d\d\)?$|^-?[\d,]+$/.test(cell);

/** Whether a line among the rows is a total of some of them: "Total for 1 - 30 days past due", 1,250.00. */
export function isTotalLine(cells: readonly string[]): boolean {
  const [first = '', ...others] = filledCells(cells);
  return plainTotal.test(first) && others.every(isMoney);
}
