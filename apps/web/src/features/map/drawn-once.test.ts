import { expect, test } from 'vitest';
import { drawnOnce, nextVisit } from './drawn-once.ts';

const stop = (
  id: string,
  kind: 'job' | 'disposal' | 'depot',
  label: string,
  latitude: number,
  isDone?: boolean,
) => ({
  id,
  kind,
  label,
  latitude,
  longitude: -76,
  ...(isDone !== undefined && { isDone }),
});

test('a plant has one sign, however often and by however many trucks it is visited', () => {
  const signs = drawnOnce([
    {
      color: 'red',
      stops: [
        stop('a0', 'depot', '0', 40),
        stop('a1', 'job', '1', 40.1),
        stop('a2', 'disposal', '2', 40.2, true),
        stop('a3', 'job', '3', 40.1),
        stop('a4', 'disposal', '4', 40.2, false),
        stop('a5', 'depot', '5', 40),
      ],
    },
    { color: 'blue', stops: [stop('b2', 'disposal', '2', 40.2), stop('b3', 'disposal', '3', 40.3)] },
  ]);
  expect(signs.map(({ stop: { id, label }, color, ids }) => ({ id, label, color, ids }))).toEqual([
    { id: 'a0', label: '0, 5', color: 'red', ids: ['a0', 'a5'] },
    { id: 'a1', label: '1', color: 'red', ids: ['a1'] },
    { id: 'a2', label: '2, 4', color: null, ids: ['a2', 'a4', 'b2'] },
    { id: 'a3', label: '3', color: 'red', ids: ['a3'] },
    { id: 'b3', label: '3', color: 'blue', ids: ['b3'] },
  ]);
  expect(signs.find(({ stop: { id } }) => id === 'a2')?.stop.isDone).toBe(false);
});

test('a plant and a depot at one place keep a sign each', () => {
  const both = [stop('d', 'depot', '0', 40), stop('p', 'disposal', '1', 40)];
  expect(drawnOnce([{ color: 'red', stops: both }])).toHaveLength(2);
});

test('jobs of one ZIP area are one count on its middle; a lone one keeps its number', () => {
  const inZip = (id: string, label: string, zipArea: string, latitude: number) => ({
    ...stop(id, 'job', label, latitude),
    zipArea,
  });
  const signs = drawnOnce([
    {
      color: 'red',
      stops: [
        inZip('a', '1', '17517', 40),
        inZip('b', '2', '17517', 40),
        stop('c', 'job', '3', 40),
        inZip('d', '4', '17522', 41),
      ],
    },
    { color: 'blue', stops: [inZip('e', '1', '17517', 40)] },
  ]);
  expect(signs.map(({ stop: { label }, ids, color, zipArea }) => [label, ids, color, zipArea])).toEqual([
    ['1, 2', ['a', 'b', 'e'], null, '17517'],
    ['3', ['c'], 'red', null],
    ['4', ['d'], 'red', null],
  ]);
});

test('many visits are counted, not listed', () => {
  const visits = Array.from({ length: 9 }, (_, at) => stop(`v${at}`, 'disposal', String(at), 40));
  expect(drawnOnce([{ color: 'red', stops: visits }])[0]?.stop.label).toBe('0, 1, 2, 3, 4, … (9 visits)');
});

test('pressing a sign again goes on to the next visit of the place', () => {
  expect(
    [undefined, 'elsewhere', 'a', 'b', 'c'].map((selected) => nextVisit(['a', 'b', 'c'], selected)),
  ).toEqual(['a', 'a', 'b', 'c', 'a']);
});
