import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { wasteTypes } from '../services/waste-type.ts';
import { changeTanks, tanksInput, volumeOf, type TankInput, type VehicleTank } from './vehicle-tanks.ts';

const id = (digit: string): string => `0190a1b2-0000-7000-8000-00000000000${digit}`;
const tank = (changes: Partial<TankInput> = {}): TankInput => ({
  name: 'Front',
  capacityGallons: 2_500,
  acceptedWasteTypes: ['septage'],
  ...changes,
});
const stored = (digit: string, changes: Partial<VehicleTank> = {}): VehicleTank => ({
  id: id(digit),
  name: `Tank ${digit}`,
  capacityGallons: 1_000,
  acceptedWasteTypes: ['septage'],
  onBoard: [],
  ...changes,
});
const undivided = { capacityGallons: 3_000, acceptedWasteTypes: ['septage' as const, 'grease' as const] };

test.each<[string, unknown, Record<string, string>]>([
  ['two tanks', [tank(), tank({ name: 'Rear' })], {}],
  ['none', [], {}],
  ['no name', [tank({ name: ' ' })], { '0.name': 'Give the tank a name.' }],
  ['a long name', [tank({ name: 'x'.repeat(41) })], { '0.name': 'Use at most 40 characters.' }],
  [
    'one name twice',
    [tank(), tank({ name: 'front ' })],
    { '1.name': 'Another tank of this truck has this name.' },
  ],
  [
    'one tank twice',
    [tank({ id: id('1') }), tank({ id: id('1'), name: 'Rear' })],
    { '1.id': 'List each tank once.' },
  ],
  ['no gallons', [tank({ capacityGallons: 0 })], { '0.capacityGallons': 'Enter the tank size in gallons.' }],
  [
    'no waste',
    [tank({ acceptedWasteTypes: [] })],
    { '0.acceptedWasteTypes': 'Choose at least one waste for the tank.' },
  ],
  ['20,000 gallons', [tank({ capacityGallons: 19_000 }), tank({ name: 'Rear', capacityGallons: 1_000 })], {}],
  [
    'more than 20,000 gallons',
    ['A', 'B', 'C'].map((name) => tank({ name, capacityGallons: 15_000 })),
    { '1.capacityGallons': 'The tanks may hold at most 20,000 gallons together.' },
  ],
  [
    'nine',
    Array.from({ length: 9 }, (_, at) => tank({ name: `${at}`, capacityGallons: 100 })),
    { '': 'A truck has at most 8 tanks.' },
  ],
])('%s', (_title, tanks, messages) => {
  expect(messagesOf(tanksInput, tanks)).toEqual(messages);
});

const changed = (...given: Parameters<typeof changeTanks>) => {
  const change = changeTanks(...given);
  if (!change.ok) return change.refusal;
  const { truck, kept, added, removed } = change.value;
  return {
    gallons: truck.capacityGallons,
    wastes: truck.acceptedWasteTypes,
    kept: kept.map((one) => `${one.id.at(-1)} ${one.name} ${one.capacityGallons}`),
    added: added.map(({ name }) => name),
    removed: removed.map((one) => one.id.at(-1)),
  };
};
const septage = { onBoard: [{ wasteType: 'septage' as const, gallons: 400 }] };
const grease = tank({ name: 'Rear', capacityGallons: 500, acceptedWasteTypes: ['grease'] });

describe('a truck', () => {
  test('is divided: its only tank becomes one of several, and the truck follows from them', () => {
    expect(changed([stored('1', septage)], { ...undivided, tanks: [tank({ id: id('1') }), grease] })).toEqual(
      { gallons: 3_000, wastes: ['septage', 'grease'], kept: ['1 Front 2500'], added: ['Rear'], removed: [] },
    );
  });

  test('that is new is divided from the start', () => {
    expect(changed([], { ...undivided, capacityGallons: 1, tanks: [tank(), grease] })).toMatchObject({
      gallons: 3_000,
      added: ['Front', 'Rear'],
    });
  });

  test('stays divided when nothing is said of its tanks, whatever its own fields say', () => {
    expect(changed([stored('1'), stored('2')], { ...undivided, capacityGallons: 9_999 })).toMatchObject({
      gallons: 2_000,
      wastes: ['septage'],
      kept: ['1 Tank 1 1000', '2 Tank 2 1000'],
    });
  });

  test.each<[string, TankInput[] | undefined]>([
    ['nothing is said', undefined],
    ['none is given', []],
    ['one is given', [tank({ id: id('1'), name: 'Other', capacityGallons: 5 })]],
  ])('of one tank follows its own fields when %s, also with another waste on board', (_title, tanks) => {
    const holding = stored('1', { onBoard: [{ wasteType: 'manure', gallons: 10 }] });
    expect(changed([holding], { ...undivided, tanks })).toEqual({
      gallons: 3_000,
      wastes: ['septage', 'grease'],
      kept: ['1 Tank 3000'],
      added: [],
      removed: [],
    });
  });

  test('that was never used has no tank to follow it', () => {
    expect(changed([], undivided)).toMatchObject({ gallons: 3_000, kept: [], added: [] });
  });

  test.each<[string, TankInput[], string]>([
    ['the tank that is named', [tank({ id: id('3') })], '3 Tank 3000'],
    ['the tank with something on board', [], '2 Tank 3000'],
  ])('made one again keeps %s', (_title, tanks, kept) => {
    const holding = tanks.length === 0 ? septage : {};
    expect(changed([stored('1'), stored('2', holding), stored('3')], { ...undivided, tanks })).toMatchObject({
      gallons: 3_000,
      kept: [kept],
    });
  });

  test('asked twice for the same new tanks changes nothing the second time', () => {
    const current = [stored('1', { name: 'Front' }), stored('2', { name: 'REAR' })];
    expect(changed(current, { ...undivided, tanks: [grease, tank()] })).toMatchObject({
      kept: ['2 Rear 500', '1 Front 2500'],
      added: [],
      removed: [],
    });
  });

  test('exchanges the names of two tanks', () => {
    const tanks = [tank({ id: id('1'), name: 'B' }), tank({ id: id('2'), name: 'A' })];
    expect(
      changed([stored('1', { name: 'A' }), stored('2', { name: 'B' })], { ...undivided, tanks }),
    ).toMatchObject({ kept: ['1 B 2500', '2 A 2500'] });
  });

  test('keeps a tank that is smaller than what is on board', () => {
    const tanks = [tank({ id: id('1'), capacityGallons: 100 }), grease];
    expect(changed([stored('1', septage)], { ...undivided, tanks })).toMatchObject({ kept: ['1 Front 100'] });
  });
});

test.each<[string, VehicleTank[], TankInput[], string]>([
  [
    'a tank of nobody knows',
    [stored('1')],
    [tank({ id: id('1') }), tank({ id: id('9'), name: 'B' })],
    'vehicle.tank-not-found',
  ],
  ['the only tank of nobody knows', [stored('1')], [tank({ id: id('9') })], 'vehicle.tank-not-found'],
  ['a full tank taken out', [stored('1', septage)], [tank(), grease], 'vehicle.tank-not-empty'],
  [
    'a full tank that is not the one to keep',
    [stored('1', septage), stored('2')],
    [tank({ id: id('2') })],
    'vehicle.tank-not-empty',
  ],
  ['two full tanks made one', [stored('1', septage), stored('2', septage)], [], 'vehicle.tank-not-empty'],
  [
    'a tank closed to what it holds',
    [stored('1', septage)],
    [tank({ id: id('1'), acceptedWasteTypes: ['grease'] }), grease],
    'vehicle.tank-holds-waste',
  ],
  [
    'tanks made one that takes less than is on board',
    [stored('1', { onBoard: [{ wasteType: 'manure', gallons: 1 }] }), stored('2')],
    [],
    'vehicle.tank-holds-waste',
  ],
])('%s is refused', (_title, current, tanks, refusal) => {
  expect(changed(current, { ...undivided, tanks })).toBe(refusal);
});

test('nothing on board is ever lost, and a divided truck is what its tanks are', () => {
  const wastes = fc.subarray([...wasteTypes], { minLength: 1 });
  const current = fc.array(
    fc.record({ capacityGallons: fc.integer({ min: 1, max: 2_000 }), wastes, full: fc.boolean() }),
    { maxLength: 4 },
  );
  const asked = fc.option(
    fc.array(
      fc.record({
        of: fc.integer({ min: 0, max: 5 }),
        capacityGallons: fc.integer({ min: 1, max: 2_000 }),
        wastes,
      }),
      { maxLength: 5 },
    ),
    { nil: undefined },
  );
  fc.assert(
    fc.property(current, asked, (are, wanted) => {
      const now = are.map((one, at) =>
        stored(`${at}`, {
          capacityGallons: one.capacityGallons,
          acceptedWasteTypes: one.wastes,
          onBoard: one.full ? [{ wasteType: one.wastes[0]!, gallons: 10 }] : [],
        }),
      );
      const tanks = wanted?.map(({ of, capacityGallons, wastes: acceptedWasteTypes }, at) => ({
        ...(of < now.length && wanted.findIndex((other) => other.of === of) === at
          ? { id: id(`${of}`) }
          : {}),
        name: `T${at}`,
        capacityGallons,
        acceptedWasteTypes,
      }));
      const change = changeTanks(now, { ...undivided, tanks });
      if (!change.ok) return;
      const { kept, added, removed, truck } = change.value;
      expect(removed.flatMap(({ onBoard }) => onBoard)).toEqual([]);
      expect(kept.length + removed.length).toBe(now.length);
      const left = [...kept, ...added];
      expect(truck).toEqual(left.length > 1 ? volumeOf(left) : undivided);
    }),
  );
});
