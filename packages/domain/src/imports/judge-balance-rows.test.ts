import { describe, expect, it, test } from 'vitest';
import { recognizeBalanceReport } from './balance-programs.ts';
import {
  balanceKey,
  judgeBalanceRows,
  readCents,
  tidyBalanceRows,
  totalsOf,
  type BalanceFacts,
} from './judge-balance-rows.ts';
import { guessWorkMapping, workMappingMistakes } from './work-columns.ts';
import type { WorkRow } from './work-import.ts';

const clients = [
  { id: 'ann', name: 'Ann Lapp' },
  { id: 'one', name: 'Miller Farm' },
  { id: 'two', name: 'Miller  farm' },
];
const facts = { today: '2026-03-10', dueDays: 30, clients, taken: new Set<string>() };
const row = (values: WorkRow['values'], number = 2): WorkRow => ({
  row: number,
  values: { client: 'Ann Lapp', invoiceNumber: '1042', openAmount: '$1,250.00', ...values },
});
const judge = (values: WorkRow['values'], more: Partial<BalanceFacts> = {}) => {
  const [judged] = judgeBalanceRows([row(values)], { ...facts, ...more });
  if (judged === undefined) throw new Error('a row was not judged');
  return judged;
};

test.each([
  ['1,250.00', 125_000],
  ['$19.99', 1_999],
  ['0.29', 29],
  ['-12.50', -1_250],
  ['(12.50)', -1_250],
  ['$ -12.50', -1_250],
  ['12.50-', -1_250],
  ['', null],
  ['open', null],
])('the amount %s', (cell, cents) => expect(readCents(cell)).toBe(cents));

describe('the days of an open invoice', () => {
  it.each([
    [{ invoiceDate: '1/5/2026', dueDate: '2/4/2026' }, '2026-01-05', '2026-02-04'],
    [{ invoiceDate: '2026-01-05' }, '2026-01-05', '2026-02-04'],
    [{ dueDate: '02/04/2026' }, '2026-01-05', '2026-02-04'],
    [{ dueDate: '06/04/2026' }, '2026-03-10', '2026-06-04'],
    [{}, '2026-03-10', '2026-04-09'],
  ])('of %j', (values, invoiceDate, dueDate) => {
    expect(judge(values).balance).toMatchObject({ invoiceDate, dueDate });
  });
});

describe('what is wrong with a row', () => {
  it.each([
    [{ client: 'Nobody' }, 'client', 'There is no client called “Nobody”. Import or add the client first.'],
    [
      { client: 'Miller Farm' },
      'client',
      'Several clients are called “Miller Farm”. Give them different names first.',
    ],
    [{ client: '' }, 'client', 'The client is missing.'],
    [{ invoiceNumber: '' }, 'invoiceNumber', 'The invoice number is missing.'],
    [{ openAmount: '125.00 EUR' }, 'openAmount', '“125.00 EUR” is not an amount.'],
    [{ openAmount: '12.345' }, 'openAmount', '“12.345” has parts of a cent. Write it with two decimals.'],
    [{ openAmount: '0.00' }, 'openAmount', 'This invoice has no open balance.'],
    [{ openAmount: 'x' }, 'openAmount', '“x” is not an amount.'],
    [{ openAmount: '10000000.01' }, 'openAmount', 'An open invoice is at most $10,000,000.'],
    [{ openAmount: '(10000000.01)' }, 'openAmount', 'An open credit is at most $10,000,000.'],
    [{ openAmount: '-5.00', invoiceDate: '2026-03-11' }, 'invoiceDate', 'The invoice date is in the future.'],
    [{ openAmount: '-5.00', invoiceNumber: '' }, 'invoiceDate', 'A credit without a number needs its day.'],
    [{ invoiceDate: '2026-03-11' }, 'invoiceDate', 'The invoice date is in the future.'],
    [{ invoiceDate: 'soon' }, 'invoiceDate', '“soon” is not a date.'],
    [{ dueDate: '2026-02-31' }, 'dueDate', '“2026-02-31” is not a date.'],
  ] as const)('%j', (values, field, message) => {
    const { problems, balance } = judge(values);
    expect(problems).toEqual([{ field, message }]);
    expect(balance).toBeNull();
  });
});

it('refuses the number of an invoice made here, however it is spelled', () => {
  const own = new Set(['inv-00001']);
  const [judged] = judgeBalanceRows([row({ invoiceNumber: ' Inv-00001' })], { ...facts, own });
  expect(judged).toMatchObject({ balance: null, problems: [{ field: 'invoiceNumber' }] });
});

describe('a credit', () => {
  const credit = (values: WorkRow['values'], at = 2) =>
    row({ invoiceDate: '2026-03-01', openAmount: '-5.00', ...values }, at);
  const judgeAll = (rows: WorkRow[], more: Partial<BalanceFacts> = {}) =>
    judgeBalanceRows(rows, { ...facts, ...more });

  it.each([
    ['(5.00)', 500],
    ['$ (1,125.00)', 112_500],
    ['(125.00) USD', 12_500],
    ['20.00 CR', 2_000],
    ['12.50-', 1_250],
  ])('written %s', (openAmount, cents) => {
    expect(judge({ openAmount, invoiceDate: '2026-03-01' })).toMatchObject({
      problems: [],
      balance: null,
      credit: { clientId: 'ann', number: '1042', on: '2026-03-01', cents },
    });
  });

  it('has no number that an invoice made here could be paid by', () => {
    expect(judge({ openAmount: '-5.00' }, { own: new Set(['1042']) })).toMatchObject({
      problems: [],
      warnings: [{ message: 'Without a date the credit is taken as of 2026-03-10.' }],
    });
  });

  const isThere = (rows: WorkRow[], credits: BalanceFacts['credits'] = []) =>
    judgeAll(rows, { credits }).map((one) => one.isThere);
  const entered = { clientId: 'ann', number: 'ach', on: '2026-03-01' };

  it('is there by its number and day, once for each that was entered', () => {
    const two = [credit({ invoiceNumber: 'ACH' }), credit({ invoiceNumber: 'ACH', openAmount: '-6.00' }, 3)];
    expect(isThere(two)).toEqual([false, false]);
    expect(isThere(two, [entered])).toEqual([true, false]);
    expect(isThere(two, [entered, entered])).toEqual([true, true]);
    expect(isThere(two, [{ ...entered, on: '2026-02-01' }])).toEqual([false, false]);
    expect(isThere(two, [{ ...entered, clientId: 'one' }])).toEqual([false, false]);
    expect(isThere([credit({ invoiceNumber: 'ACH', invoiceDate: '' })], [entered])).toEqual([true]);
  });

  it('with a number is one credit however often a list has it, and there again with it', () => {
    const twice = [credit({}), credit({}, 3)];
    expect(isThere(twice)).toEqual([false, true]);
    expect(isThere(twice, [{ ...entered, number: '1042' }])).toEqual([true, true]);
  });

  it('without a number is told apart from equal ones, with a warning', () => {
    const twice = [credit({ invoiceNumber: '' }), credit({ invoiceNumber: '' }, 3)];
    expect(judgeAll(twice).map((one) => [one.isThere, one.warnings.length])).toEqual([
      [false, 0],
      [false, 1],
    ]);
    expect(isThere(twice, [{ ...entered, number: null }])).toEqual([true, false]);
    expect(isThere(twice, [{ ...entered, number: null }, entered])).toEqual([true, false]);
  });

  it('is added up beside what is owed, without rows that stay out', () => {
    const rows = [row({}), credit({ openAmount: '-20.00' }, 3), credit({ client: 'Nobody' }, 4), row({}, 5)];
    expect(totalsOf(judgeAll(rows))).toEqual({ owedCents: 125_000, creditCents: 2_000, netCents: 123_000 });
  });
});

it('knows a client by its project, and an invoice that is there', () => {
  expect(judge({ client: 'Ann Lapp:Barn' }).balance?.clientId).toBe('ann');
  const taken = new Set([balanceKey({ clientId: 'ann', number: '1042' })]);
  expect(judge({}, { taken }).isThere).toBe(true);
  const twice = judgeBalanceRows([row({}, 2), row({}, 3)], facts);
  expect(twice.map(({ isThere }) => isThere)).toEqual([false, true]);
});

it('takes the name above from reports, without headings and totals', () => {
  const rows = [
    { row: 6, values: { client: 'Ann Lapp' } },
    { row: 7, values: { invoiceNumber: '1042', openAmount: '5.00' } },
    { row: 8, values: { invoiceNumber: '1043', openAmount: '6.00' } },
    { row: 9, values: { client: 'Total for Ann Lapp', openAmount: '$11.00' } },
    { row: 10, values: { client: 'TOTAL', openAmount: '$11.00' } },
  ];
  expect(
    tidyBalanceRows(rows).map(({ row: at, values }) => [at, values.client, values.invoiceNumber]),
  ).toEqual([
    [7, 'Ann Lapp', '1042'],
    [8, 'Ann Lapp', '1043'],
  ]);
});

it('takes a client called Total for no total', () => {
  const rows = [
    { row: 2, values: { client: 'Total Septic LLC' } },
    { row: 3, values: { invoiceNumber: '11', openAmount: '5.00' } },
    { row: 4, values: { client: 'Total Total Septic LLC', openAmount: '5.00' } },
    { row: 5, values: { client: 'Total Septic LLC', invoiceNumber: '12', openAmount: '7.00' } },
    { row: 6, values: { client: 'TOTAL', openAmount: '12.00' } },
  ];
  expect(tidyBalanceRows(rows).map(({ row, values }) => [row, values.client, values.invoiceNumber])).toEqual([
    [3, 'Total Septic LLC', '11'],
    [5, 'Total Septic LLC', '12'],
  ]);
});

describe('the columns of', () => {
  it.each([
    [
      'QuickBooks Open Invoices',
      ['', 'Date', 'Transaction Type', 'Num', 'Terms', 'Due Date', 'Open Balance'],
      ['client', 'invoiceDate', null, 'invoiceNumber', null, 'dueDate', 'openAmount'],
    ],
    [
      'QuickBooks A/R Aging Detail',
      ['Date', 'Transaction Type', 'Num', 'Customer', 'Due Date', 'Amount', 'Open Balance'],
      ['invoiceDate', null, 'invoiceNumber', 'client', 'dueDate', null, 'openAmount'],
    ],
    [
      'Jobber',
      ['Client name', 'Invoice #', 'Issued date', 'Due date', 'Status', 'Total ($)', 'Balance ($)'],
      ['client', 'invoiceNumber', 'invoiceDate', 'dueDate', null, null, 'openAmount'],
    ],
    [
      undefined,
      ['Client', 'Invoice number', 'Date', 'Due date', 'Open amount'],
      ['client', 'invoiceNumber', 'invoiceDate', 'dueDate', 'openAmount'],
    ],
  ])('%s', (name, headers, expected) => {
    expect(recognizeBalanceReport(headers)).toBe(name);
    const mapping = guessWorkMapping('balances', headers);
    expect(mapping).toEqual(expected);
    expect(workMappingMistakes('balances', mapping)).toEqual([]);
  });
});
