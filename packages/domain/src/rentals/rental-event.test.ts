import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../kernel/calendar-date.ts';
import {
  followPauses,
  followUnit,
  rentalEventInput,
  type RentalEvent,
  type RentalEventKind,
} from './rental-event.ts';

let made = 0;
const event = (
  kind: RentalEventKind,
  date: string,
  unitId: string | null,
  changes: Partial<RentalEvent> = {},
): RentalEvent => ({
  id: String((made += 1)),
  rentalId: 'r',
  kind,
  date,
  unitId,
  byUnitId: null,
  clientAddressId: kind === 'delivered' ? 'site' : null,
  withdrawsId: null,
  feeCents: 0,
  ...changes,
});
const delivered = event('delivered', '2026-06-01', 'a');
const pickedUp = event('picked-up', '2026-06-30', 'a');

describe('where a unit stands', () => {
  test.each<[string, RentalEvent[], object]>([
    ['nothing happened', [], { rentalId: null, clientAddressId: null }],
    ['it was delivered', [delivered], { rentalId: 'r', clientAddressId: 'site', since: '2026-06-01' }],
    ['it was picked up', [delivered, pickedUp], { rentalId: null, clientAddressId: null, since: null }],
    [
      'it was moved, and serviced the day after',
      [
        delivered,
        event('moved', '2026-06-03', 'a', { clientAddressId: 'gate' }),
        event('serviced', '2026-06-04', 'a'),
      ],
      { clientAddressId: 'gate', since: '2026-06-01', lastServicedOn: '2026-06-04' },
    ],
    [
      'it went for another',
      [delivered, event('exchanged', '2026-06-05', 'a', { byUnitId: 'b' })],
      { rentalId: null },
    ],
    [
      'it came for another',
      [event('exchanged', '2026-06-05', 'x', { byUnitId: 'a', clientAddressId: 'site' })],
      { rentalId: 'r', since: '2026-06-05' },
    ],
    [
      'its pickup is heard of after it went elsewhere',
      [delivered, pickedUp, event('delivered', '2026-07-01', 'a', { rentalId: 's' })],
      { rentalId: 's' },
    ],
    [
      'it was picked up and went elsewhere on the same day',
      [delivered, pickedUp, event('delivered', '2026-06-30', 'a', { rentalId: 's' })],
      { rentalId: 's' },
    ],
    [
      'its pickup was withdrawn',
      [delivered, pickedUp, event('withdrawn', '2026-06-30', null, { withdrawsId: pickedUp.id })],
      { rentalId: 'r' },
    ],
  ])('%s', (_, events, expected) => {
    expect(followUnit('a', events)).toMatchObject({ ok: true, value: expected });
  });

  test.each<[string, RentalEvent[], string]>([
    ['delivered twice', [delivered, event('delivered', '2026-06-02', 'a')], 'unit.on-rent'],
    ['picked up without being there', [pickedUp], 'unit.not-there'],
    [
      'picked up from another rental',
      [delivered, event('picked-up', '2026-06-03', 'a', { rentalId: 's' })],
      'unit.not-there',
    ],
    [
      'delivered late into a time it was elsewhere',
      [delivered, pickedUp, event('delivered', '2026-06-15', 'a', { rentalId: 's' })],
      'unit.on-rent',
    ],
    [
      'its delivery is withdrawn, its pickup not',
      [delivered, pickedUp, event('withdrawn', '2026-06-01', null, { withdrawsId: delivered.id })],
      'unit.not-there',
    ],
    ['serviced before it came', [delivered, event('serviced', '2026-05-31', 'a')], 'unit.not-there'],
  ])('is refused: %s', (_, events, refusal) => {
    expect(followUnit('a', events)).toEqual({ ok: false, refusal });
  });

  test('does not depend on the order in which days were heard of', () => {
    assert(
      property(
        array(record({ stay: integer({ min: 1, max: 20 }), gap: integer({ min: 1, max: 20 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        integer({ min: 0, max: 1_000 }),
        (list, seed) => {
          let day = '2026-01-01';
          const events = list.flatMap(({ stay, gap }) => {
            const [from, to] = [addDays(day, gap), addDays(day, gap + stay)];
            day = to;
            return [event('delivered', from, 'a'), event('picked-up', to, 'a')];
          });
          const heard = events.toSorted(
            (a, b) => ((Number(a.id) * 7919 + seed) % 101) - ((Number(b.id) * 7919 + seed) % 101),
          );
          expect(followUnit('a', heard)).toEqual(followUnit('a', events));
        },
      ),
    );
  });
});

test.each<[string, [RentalEventKind, string][], object]>([
  ['never paused', [], { ok: true, value: false }],
  ['paused', [['paused', '2026-06-01']], { ok: true, value: true }],
  [
    'resumed, heard of first',
    [
      ['resumed', '2026-06-10'],
      ['paused', '2026-06-01'],
    ],
    { ok: true, value: false },
  ],
  [
    'paused twice',
    [
      ['paused', '2026-06-01'],
      ['paused', '2026-06-02'],
    ],
    { ok: false, refusal: 'rental.paused' },
  ],
  ['resumed at once', [['resumed', '2026-06-01']], { ok: false, refusal: 'rental.not-paused' }],
])('a rental is %s', (_, list, expected) => {
  expect(followPauses(list.map(([kind, date]) => event(kind, date, null)))).toEqual(expected);
});

describe('what is reported', () => {
  const [a, b] = ['019abcde-0000-7000-8000-000000000001', '019abcde-0000-7000-8000-000000000002'];
  test.each<[string, object, boolean]>([
    ['a delivery', { kind: 'delivered', unitIds: [a] }, true],
    ['a delivery of nothing', { kind: 'delivered' }, false],
    ['an exchange', { kind: 'exchanged', unitIds: [a], byUnitIds: [b] }, true],
    ['an exchange for itself', { kind: 'exchanged', unitIds: [a], byUnitIds: [a] }, false],
    ['an exchange for nothing', { kind: 'exchanged', unitIds: [a] }, false],
    ['one unit twice', { kind: 'serviced', unitIds: [a, a] }, false],
    ['a pause', { kind: 'paused' }, true],
    ['a pause of one unit', { kind: 'paused', unitIds: [a] }, false],
    ['a withdrawal, which is a call of its own', { kind: 'withdrawn', unitIds: [a] }, false],
  ])('%s', (_, input, isFine) => {
    expect(rentalEventInput.safeParse({ date: '2026-06-01', ...input }).success).toBe(isFine);
  });
});

test('whatever is recorded of a unit, it is either refused or at one place', () => {
  assert(
    property(
      array(
        record({
          kind: constantFrom<RentalEventKind>('delivered', 'moved', 'picked-up', 'serviced'),
          day: integer({ min: 0, max: 9 }),
          rentalId: constantFrom('r', 's'),
        }),
        { maxLength: 8 },
      ),
      (list) => {
        const followed = followUnit(
          'a',
          list.map(({ kind, day, rentalId }) => event(kind, addDays('2026-06-01', day), 'a', { rentalId })),
        );
        if (!followed.ok) return;
        const { rentalId, since, clientAddressId } = followed.value;
        expect([rentalId, since, clientAddressId].filter((one) => one !== null).length % 3).toBe(0);
        const comings = list.filter(({ kind }) => kind === 'delivered').length;
        const goings = list.filter(({ kind }) => kind === 'picked-up').length;
        expect(comings - goings).toBe(rentalId === null ? 0 : 1);
      },
    ),
  );
});
