import { describe, expect, test } from 'vitest';
import { greatCircleMeters } from './great-circle.ts';
import { unknownZipAreaMeters, widestZipAreaMeters } from './zip-area.ts';
import { loadZipTable, ZipTable } from './zip-table.ts';

const table = await loadZipTable();

describe('the bundled ZIP table', () => {
  test('holds the ZIP areas of the United States', () => {
    expect(table.size).toBeGreaterThan(40_000);
  });

  test.each([
    ['17601', 40.0766, -76.3107],
    ['17601-1234', 40.0766, -76.3107],
    [' 176011234 ', 40.0766, -76.3107],
    ['02108', 42.3576, -71.0651],
  ])('knows the middle of %s', (zip, latitude, longitude) => {
    const place = table.byZip(zip);
    expect(place?.latitude).toBeCloseTo(latitude, 2);
    expect(place?.longitude).toBeCloseTo(longitude, 2);
  });

  test.each(['', '00000', '99999', '1760', '17601-12', 'K1A 0B1', '1760１'])('does not know %j', (zip) => {
    expect(table.byZip(zip)).toBeUndefined();
  });

  test('gives a city the mean of its ZIP areas', () => {
    const made = new ZipTable(
      'US\t10001\tSaint Paul\tX\tMN\t\t\t\t\t44\t-93\nUS\t10002\tSaint Paul\tX\tMN\t\t\t\t\t45\t-95\nUS\t10003\tSaint Paul\tX\tNE\t\t\t\t\t10\t-10\n',
    );
    expect(made.byCity('St. Paul', 'MN')).toEqual({ latitude: 44.5, longitude: -94 });
  });

  test.each([
    ['Lancaster', 'PA'],
    ['ST. LOUIS', 'MO'],
    ['saint louis', 'mo'],
    ['Mt Joy', 'PA'],
    ['Coeur d’Alene', 'ID'],
  ])('finds the city %s, %s as people write it', (city, state) => {
    expect(table.byCity(city, state)).toBeDefined();
  });

  test('reads the city off the end of an undivided line', () => {
    expect(table.byCityAtEnd('12 Elm St New Holland', 'PA')).toEqual(table.byCity('New Holland', 'PA'));
    expect(table.byCityAtEnd('somewhere nowhere', 'PA')).toBeUndefined();
  });

  test('leaves out military post offices, whose coordinates mean nothing', () => {
    expect(table.byZip('96599')).toBeUndefined();
  });
});

describe('the typical distance within a ZIP area', () => {
  test('grows from the city to the desert, within bounds', () => {
    const [manhattan, lancaster, tonopah] = [
      table.areaMeters('10001'),
      table.areaMeters('17601'),
      table.areaMeters('89049'),
    ];
    expect(manhattan).toBeGreaterThan(500);
    expect(manhattan).toBeLessThan(lancaster);
    expect(lancaster).toBeGreaterThan(1_500);
    expect(lancaster).toBeLessThan(6_000);
    expect(tonopah).toBe(widestZipAreaMeters);
  });

  test('is a default for an area not in the table', () => {
    expect(table.areaMeters('99999')).toBe(unknownZipAreaMeters);
  });

  test('is 0.475 of the spacing on a regular hexagonal lattice', () => {
    const spacing = 0.1;
    const lines = [];
    for (let row = -8; row <= 8; row += 1) {
      for (let column = -8; column <= 8; column += 1) {
        const [latitude, longitude] = [
          row * spacing * Math.sqrt(0.75),
          (column + (row % 2 === 0 ? 0 : 0.5)) * spacing,
        ];
        lines.push(
          `US\t${50_000 + (row + 8) * 20 + column + 8}\tTown\tState\tKS\t\t\t\t\t${latitude}\t${longitude}\t4`,
        );
      }
    }
    const lattice = new ZipTable(lines.join('\n'));
    const meters = greatCircleMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: spacing });
    expect(lattice.areaMeters('50168') / meters).toBeCloseTo(0.475, 2);
  });

  test('looks at all centroids of a band of latitude and at no others', () => {
    const everything = [...table.withinLatitude(0, 90)];
    expect(everything).toHaveLength(table.size);
    const band = [...table.withinLatitude(40.0766, 0.25)];
    expect(band).toHaveLength(
      everything.filter((place) => Math.abs(place.latitude - 40.0766) <= 0.25).length,
    );
    expect(band.every((place) => Math.abs(place.latitude - 40.0766) <= 0.25)).toBe(true);
  });
});
