import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  hueOf,
  isRinged,
  nextVehicleColor,
  paperColor,
  readVehicleColor,
  shortVehicleName,
  type VehicleColor,
  vehicleColorName,
  vehicleColorOf,
  vehicleColors,
  vehicleHues,
  vehicleShades,
} from './vehicle-color.ts';

const givenTo = (count: number): VehicleColor[] => {
  const taken: VehicleColor[] = [];
  for (let at = 0; at < count; at += 1) taken.push(nextVehicleColor(taken));
  return taken;
};

describe('the color of a new truck', () => {
  it('is another one for each of the first eight, then the same eight with a ring, then again', () => {
    const colors = givenTo(17);
    expect(colors.slice(0, 8)).toEqual(vehicleHues);
    expect(colors.slice(8, 16).map(hueOf)).toEqual(vehicleHues);
    expect(colors.slice(8, 16).every(isRinged)).toBe(true);
    expect(colors[16]).toBe('blue');
  });

  it('is the one a removed truck had', () => {
    expect(nextVehicleColor(givenTo(5).filter((color) => color !== 'sky'))).toBe('sky');
  });

  it('is always one that the fewest trucks have', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vehicleColors), { maxLength: 60 }), (taken) => {
        const countOf = (color: VehicleColor) => taken.filter((one) => one === color).length;
        expect(countOf(nextVehicleColor(taken))).toBe(Math.min(...vehicleColors.map(countOf)));
      }),
    );
  });
});

test('a truck without a color has one by its id, always the same', () => {
  const id = '018f6b1a-0000-7000-8000-000000000001';
  expect(vehicleColorOf({ id, color: 'teal_ring' })).toBe('teal_ring');
  expect(vehicleColorOf({ id, color: null })).toBe(vehicleColorOf({ id, color: null }));
  fc.assert(
    fc.property(fc.uuid(), (any) => {
      expect(vehicleHues).toContain(vehicleColorOf({ id: any, color: null }));
    }),
  );
});

test.each(vehicleColors)('%s is read back from the name it is exported by', (color) => {
  expect(readVehicleColor(vehicleColorName(color))).toBe(color);
  expect(readVehicleColor(` ${color.toUpperCase()} `)).toBe(color);
});

test.each(['', 'red', 'sky blue', 'ring', 'white with a ring'])('“%s” is no color of a truck', (cell) => {
  expect(readVehicleColor(cell)).toBeNull();
});

test.each([
  ['Truck 11', '11'],
  ['Unit 4B', '4B'],
  ['T-7', '7'],
  ['Big Blue', 'BB'],
  ['the old red one', 'TOR'],
  ['Tanker', 'Tan'],
  ['Truck 1234567', 'T1'],
  [' ', ''],
])('%s is %s on a marker', (name, short) => {
  expect(shortVehicleName(name)).toBe(short);
});

test('paper has the shade for light ground, and an accent without a truck', () => {
  expect(paperColor('sky_ring')).toEqual({ hex: vehicleShades.sky.light, isRinged: true });
  expect(paperColor(null)).toEqual({ hex: '#0b5c75', isRinged: false });
});
