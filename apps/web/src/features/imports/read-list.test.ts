import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readList, textOf } from './read-list.ts';
import { unpackedBytes } from './zip-size.ts';

const file = (content: string | Uint8Array, name = 'list.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const bytes = (...values: number[]) => new Uint8Array(values);

describe('a list', () => {
  test.each([
    ['commas', 'Name,Phone\r\nAnn,1\r\n"Lee, Bob",2\r\n'],
    ['semicolons and a mark', '\uFEFFName;Phone\nAnn;1\n"Lee, Bob";2'],
    ['tabs', 'Name\tPhone\nAnn\t1\nLee, Bob\t2'],
    ['a title and empty lines', 'Customer list\r\n\r\nName,Phone\r\nAnn,1\r\n"Lee, Bob",2\r\n,\r\n'],
  ])('with %s is read', async (_what, text) => {
    const { headers, rows, fileName, notes } = await readList(file(text));
    expect([fileName, headers.slice(0, 2), rows.map(({ cells }) => cells.slice(0, 2)), notes]).toEqual([
      'list.csv',
      ['Name', 'Phone'],
      [
        ['Ann', '1'],
        ['Lee, Bob', '2'],
      ],
      [],
    ]);
  });

  test('numbers its rows as a spreadsheet does', async () => {
    expect(
      (await readList(file('Title\n\nName,Phone\nAnn,1\n,\nBob,2\n'))).rows.map(({ row }) => row),
    ).toEqual([4, 6]);
  });

  test('of a Windows program keeps its letters, and says how it was read', async () => {
    const { rows, notes } = await readList(
      file(
        new Uint8Array([...strToU8('Name,City\nCaf'), 0xe9, ...strToU8(',Z'), 0xfc, ...strToU8('rich\n')]),
      ),
    );
    expect([rows[0]?.cells, notes]).toEqual([
      ['Café', 'Zürich'],
      ['The file was read as Windows-1252. Check that accented letters look right.'],
    ]);
  });

  test('in UTF-16 is read by its mark', async () => {
    const text = Buffer.from('\uFEFFName\tCity\nAnn\tZürich\n', 'utf16le');
    expect((await readList(file(text))).rows[0]?.cells).toEqual(['Ann', 'Zürich']);
  });

  test.each([
    ['little-endian', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('in UTF-16 without a mark is read, too: %s', async (_order, encode) => {
    const { headers, rows, notes } = await readList(file(encode('Name\tCity\r\nAnn Łoś\tZürich\r\n')));
    expect([headers, rows[0]?.cells, notes]).toEqual([['Name', 'City'], ['Ann Łoś', 'Zürich'], []]);
  });

  test('with a zero here and there is no UTF-16, and no list', async () => {
    await expect(readList(file('Name,City\nAnn,\0\0Bern\n'))).rejects.toThrow('This file is not a list.');
  });

  test('with failed formulas has empty cells there, and says how many', async () => {
    const { rows, notes } = await readList(file('Name,Phone,Notes\nAnn,#N/A,#12 Main St\nBob,#REF!,# n/a\n'));
    expect([rows.map(({ cells }) => cells), notes]).toEqual([
      [
        ['Ann', '', '#12 Main St'],
        ['Bob', '', '# n/a'],
      ],
      ['2 cells have spreadsheet errors such as #N/A and are read as empty.'],
    ]);
  });

  test('with a cell of more than 5,000 characters is cut there, and says so', async () => {
    const { rows, notes } = await readList(
      file(`Name,Notes\nAnn,${'x'.repeat(5_001)}\nBob,${'y'.repeat(5_000)}\n`),
    );
    expect([rows.map(({ cells }) => cells[1]?.length), notes]).toEqual([
      [5_000, 5_000],
      ['1 cell is longer than 5,000 characters; what is beyond that is left out.'],
    ]);
  });

  test('with a quotation mark that nothing closes keeps its rows, and names the line', async () => {
    const { rows, notes } = await readList(
      file('Name,Phone,Notes\nAnn,1,"gate code 5\nBob,2,dog\nCarl,3,"call, first"\nDora,4,6" pipe\n'),
    );
    expect([rows.map(({ cells }) => cells), notes]).toEqual([
      [
        ['Ann', '1', '"gate code 5'],
        ['Bob', '2', 'dog'],
        ['Carl', '3', 'call, first'],
        ['Dora', '4', '6" pipe'],
      ],
      [
        'Line 2 has a quotation mark that opens a cell and is not closed there. It is read as text, and each line below as a row of its own. Check that row.',
      ],
    ]);
  });

  test('with two such marks loses no row between them, either', async () => {
    const { rows, notes } = await readList(
      file(
        'Name,Phone,City,Notes\nAnn,1,A,"gate\nBob,2,B,dog\nCarl,3,C,\n"Dora" Lapp,4,D,pipe 6"\nEve,5,E,\n',
      ),
    );
    expect([rows.map(({ cells }) => cells[1]), notes[0]]).toEqual([
      ['1', '2', '3', '4', '5'],
      expect.stringContaining('Line 2 has a quotation mark'),
    ]);
  });

  test.each([
    ['a note', 'Name,Phone,City,Notes\nAnn,1,A,"first, call\nthen, come\nby, noon"\nBob,2,B,\n'],
    ['an address', 'Name,Phone,City,Address\nAnn,1,A,"1 Elm St\nLititz, PA, 17543, USA"\nBob,2,B,\n'],
    ['two columns', 'Name,Notes\nAnn,"first, call\nthen, come\nby, noon"\nBob,\n'],
  ])('keeps the lines of a quoted cell together: %s', async (_what, text) => {
    const { rows, notes } = await readList(file(text));
    expect([rows.length, notes]).toEqual([2, []]);
  });

  test('of HTML or XML with the name of a workbook is read', async () => {
    const html =
      '<html><body><table><tr><th>Name</th><th>Zip</th></tr><tr><td>Ann &amp; Bob</td><td>07543</td></tr></table></body></html>';
    const xml = [
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">',
      '<Worksheet ss:Name="Empty"><Table></Table></Worksheet>',
      '<Worksheet ss:Name="Jobs"><Table>',
      '<Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Zip</Data></Cell><Cell><Data ss:Type="String">Date</Data></Cell></Row>',
      '<Row ss:Index="4"><Cell><Data ss:Type="String">Ann &amp; Bob</Data></Cell><Cell ss:Index="3"><Data ss:Type="DateTime">2026-10-05T00:00:00.000</Data></Cell></Row>',
      '</Table></Worksheet></Workbook>',
    ].join('');
    expect((await readList(file(html, 'clients.xls'))).rows.map(({ cells }) => cells)).toEqual([
      ['Ann & Bob', '07543'],
    ]);
    expect((await readList(file(xml, 'jobs.xls'))).rows).toEqual([
      { row: 4, cells: ['Ann & Bob', '', '2026-10-05'] },
    ]);
    const one = xml.replace(/<Row ss:Index.*<\/Row>/, '<Row><Cell><Data>Only</Data></Cell></Row>');
    expect((await readList(file(one, 'one.xls'))).rows).toEqual([{ row: 2, cells: ['Only'] }]);
  });

  test('of our own export loses the apostrophes before formulas', async () => {
    expect(
      (await readList(file("Name,Phone\n'=1+1,'+1 717 555 0147\n'quoted',2\n"))).rows.map(
        ({ cells }) => cells,
      ),
    ).toEqual([
      ['=1+1', '+1 717 555 0147'],
      ["'quoted'", '2'],
    ]);
  });

  test('in a workbook gives texts: numbers without exponents, dates as dates, the first filled sheet that is not hidden', async () => {
    const rows = [
      ['Name', 'Phone', 'Since', 'Active'],
      ['Ann', 7_175_550_147, new Date('2026-03-03T00:00:00Z'), true],
    ];
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Hidden',
          rows: [
            ['x', 'y'],
            ['1', '2'],
          ],
          hidden: true,
        },
        { name: 'Clients', rows },
        { name: 'More', rows: [['a']] },
      ],
    });
    const list = await readList(file(workbook, 'list.xlsx'));
    expect(list.rows).toEqual([{ row: 2, cells: ['Ann', '7175550147', '2026-03-03', 'Yes'] }]);
    expect(list.notes).toEqual(['Only the first sheet, “Clients”, was read; the workbook has 2 with rows.']);
  });
});

describe('what cannot be read says what to do', () => {
  test.each([
    ['nothing', file(''), 'This file is empty.'],
    [
      'titles only',
      file('Name,Phone\n'),
      'This file has no rows below the header. The first row must name the columns.',
    ],
    [
      'an old workbook',
      file(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1)),
      'This is an old or a protected Excel file. Save it as .xlsx without a password, or as CSV, and choose that.',
    ],
    [
      'a picture',
      file(bytes(0x89, 0x50, 0, 1, 2)),
      'This file is not a list. Choose a CSV file or an Excel workbook (.xlsx).',
    ],
    [
      'half an archive',
      file(bytes(0x50, 0x4b, 3, 4, 0)),
      'This Excel file is damaged. Open it, save it again as .xlsx, and choose that.',
    ],
    [
      'another archive',
      file(zipSync({ 'a.txt': strToU8('a') })),
      'This Excel workbook cannot be read. Save it again as .xlsx without a password, or as CSV.',
    ],
    [
      'too many rows',
      file(`Name,Phone\n${'a,1\n'.repeat(20_001)}`),
      'This file has more than 20,000 rows. Split the list into several files.',
    ],
    [
      'too large a file',
      file('x'.repeat(10_000_001)),
      'This file is larger than 10 MB. Split the list into several files.',
    ],
  ])('%s', async (_what, wrong, sentence) => {
    await expect(readList(wrong)).rejects.toThrow(sentence);
  });

  test('an archive that becomes very large is not unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(160_000_000) }, { level: 1 });
    expect(bomb.length).toBeLessThan(10_000_000);
    await expect(readList(file(bomb, 'bomb.xlsx'))).rejects.toThrow('expands to more than 150 MB');
    // A file that lies about its size is refused as well.
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = bomb.length - 46; at > 0; at -= 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true);
    expect(unpackedBytes(bomb)).toBeNull();
  });
});

test.each([
  [1e21, '1000000000000000000000'],
  [0.5, '0.5'],
  [17602, '17602'],
  [null, ''],
  [new Date('x'), ''],
  [new Date('2026-12-02T00:00:00Z'), '2026-12-02'],
  [new Date('2026-12-02T07:59:59.971Z'), '2026-12-02 08:00'],
  [new Date('1899-12-31T08:00:00Z'), '8:00'],
  [new Date('1900-01-01T12:00:00Z'), '36:00'],
  [new Date('1904-01-01T01:30:00Z'), '1:30'],
  [new Date('1899-12-31T23:59:58.963Z'), '24:00'],
  [' a ', 'a'],
  [{ a: 1 }, ''],
])('the cell %j is %j', (cell, text) => expect(textOf(cell)).toBe(text));
