import { expect, it } from 'vitest';
import type { FieldCommand } from './field-command.ts';
import { unshownDumps } from './unshown-dumps.ts';

const rows = (gallons: number) => [{ compartmentId: 'tank', gallons, method: 'meter', emptied: false }];
const dump = (id: string) => ({ id, type: 'load.dumped', data: { rows: rows(900) } });
const corrected = (id: string, commandId: string, gallons: number) => ({
  id,
  type: 'report.corrected',
  data: { commandId, disposalSiteId: 'site', routeId: null, rows: rows(gallons), ticketNumber: null },
});
const pickup = { id: 'p', type: 'report.corrected', data: { commandId: 'x', jobId: 'job', gallons: 1 } };

it.each<[string, object[], number[]]>([
  ['nothing waits', [], []],
  ['the dump waits too: its tank shows it', [dump('a'), corrected('b', 'a', 1_000)], []],
  ['the same, corrected again', [dump('a'), corrected('b', 'a', 1_000), corrected('c', 'b', 950)], []],
  ['the dump was sent', [corrected('b', 'a', 1_000)], [1_000]],
  [
    'the dump was sent, and is corrected again',
    [corrected('b', 'a', 1_000), corrected('c', 'b', 950)],
    [950],
  ],
  ['two of them', [corrected('b', 'a', 1_000), dump('d'), corrected('c', 'e', 950)], [1_000, 950]],
  ['work at a client’s', [pickup], []],
])('%s', (_, waiting, gallons) => {
  expect(unshownDumps(waiting as FieldCommand[]).map((one) => one.rows[0]?.gallons)).toEqual(gallons);
});
