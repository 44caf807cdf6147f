import { array, assert, property, string, tuple } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvFile, toCsv, type CsvColumn } from './csv.ts';

const columns: CsvColumn<readonly [string | null, number | string | null]>[] = [
  { title: 'Name', value: ([name]) => name },
  { title: 'Gallons', value: ([, gallons]) => gallons },
];
const linesOf = (csv: string) => csv.slice(1).split('\r\n');

describe('a CSV file', () => {
  it('begins with a byte order mark and titles, and ends each line with CRLF', () => {
    expect(
      toCsv(columns, [
        ['Miller Farm', 1_500],
        [null, null],
      ]),
    ).toBe('\uFEFFName,Gallons\r\nMiller Farm,1500\r\n,\r\n');
  });

  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['semi;colon', 'semi;colon'],
    ['', ''],
    ['Zoë', 'Zoë'],
  ])('writes %j as %j', (text, written) =>
    expect(
      linesOf(toCsv(columns, [[text, null]]))
        .slice(1, -1)
        .join('\r\n'),
    ).toBe(`${written},`),
  );

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("http://x","y")',
  ])('does not let a spreadsheet run %j', (text) => {
    expect(parse(toCsv(columns, [[text, null]]))[1]?.[0]).toBe(`'${text}`);
  });

  it('leaves negative numbers and dashes inside of texts alone', () => {
    expect(linesOf(toCsv(columns, [['Smith-Jones', -12.5]]))[1]).toBe('Smith-Jones,-12.5');
  });

  it('guards titles as well', () => expect(toCsv([{ title: '=x', value: () => 1 }], [])).toContain("'=x"));

  it('gives back every text that is read by the rules of RFC 4180', () => {
    assert(
      property(array(tuple(string(), string())), (rows) => {
        const guarded = rows.map((row) =>
          row.map((text) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)),
        );
        expect(parse(toCsv(columns, rows)).slice(1)).toEqual(guarded);
      }),
    );
  });

  it('is a file with name and type', async () => {
    const file = csvFile('jobs.csv', columns, [['A', 1]]);
    expect([file.name, file.type]).toEqual(['jobs.csv', 'text/csv; charset=utf-8']);
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

/** A reader of RFC 4180, as simple as can be. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let [row, text, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 1; at < csv.length; at += 1) {
    const sign = csv[at] ?? '';
    if (quoted && sign === '"' && csv[at + 1] === '"') {
      text += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === ',') {
      row.push(text);
      text = '';
    } else if (!quoted && sign === '\r' && csv[at + 1] === '\n') {
      rows.push([...row, text]);
      [row, text] = [[], ''];
      at += 1;
    } else text += sign;
  }
  return rows;
}
