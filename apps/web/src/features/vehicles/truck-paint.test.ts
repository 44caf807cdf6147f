import { readFileSync } from 'node:fs';
import { vehicleColors, vehicleHues, vehicleShades } from '@haulwright/domain/vehicles/vehicle-color';
import { describe, expect, it, test } from 'vitest';
import { noTruckPaint, paintOfColor, paintOfRoute, paintOfTruck } from './truck-paint.ts';

/** Red, green and blue as light, 0 to 1. */
type Light = readonly [number, number, number];

const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function lightOfOklch(l: number, c: number, h: number): Light {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [long, medium, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function lightOf(hex: string): Light {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** A token of the styles in one of the themes. */
function tokenOf(name: string, theme: 'light' | 'dark'): Light {
  const value = new RegExp(`--${name}: light-dark\\((.+?), (oklch\\(.+?\\))\\);`).exec(tokens);
  const text = value?.[theme === 'light' ? 1 : 2] ?? '';
  if (text === '#fff') return [1, 1, 1];
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text) ?? [];
  if (l === undefined) throw new Error(`no color: ${name}`);
  return lightOfOklch(Number(l), Number(c), Number(h));
}

const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Light, other: Light): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Oklab, by https://bottosson.github.io/posts/oklab/; distances are in hundredths: 2 is just noticed. */
function labOf([red, green, blue]: Light): Light {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function distance(one: Light, other: Light): number {
  const [a, b] = [labOf(one), labOf(other)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1. */
const visions: Readonly<Record<string, readonly Light[]>> = {
  'full color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seenBy = (vision: string, light: Light): Light => {
  const [red = 0, green = 0, blue = 0] = (visions[vision] ?? []).map((row) =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])),
  );
  return [red, green, blue];
};

/** The land of the map in the dark is a little lighter than the page. */
const land = { light: lightOf('#f7f4ee'), dark: lightOf('#242019') };
const states = ['bad-fill', 'bad-text', 'warn-fill', 'warn-text', 'good-fill', 'good-text'];

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  const shades = vehicleHues.map((hue) => [hue, lightOf(vehicleShades[hue][theme])] as const);

  test.each(shades)('%s stands out from every ground, and its letters from it', (_hue, shade) => {
    for (const ground of ['canvas', 'surface', 'raised', 'hover'])
      expect(contrast(shade, tokenOf(ground, theme)), ground).toBeGreaterThanOrEqual(3);
    expect(contrast(shade, land[theme])).toBeGreaterThanOrEqual(3);
    expect(contrast(shade, tokenOf('on-paint', theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shades)('%s is no color of a state', (_hue, shade) => {
    for (const state of states)
      expect(distance(shade, tokenOf(state, theme)), state).toBeGreaterThanOrEqual(11);
  });

  test.each(Object.keys(visions))('no two are taken for one another with %s', (vision) => {
    const near = shades.flatMap(([hue, shade], at) =>
      shades
        .slice(0, at)
        .filter(([, other]) => distance(seenBy(vision, shade), seenBy(vision, other)) < 8)
        .map(([other]) => `${other} and ${hue}`),
    );
    expect(near).toEqual([]);
  });

  it('what belongs to no truck is seen too', () => {
    expect(contrast(lightOf(noTruckPaint[theme]), land[theme])).toBeGreaterThanOrEqual(3);
    expect(contrast(lightOf(noTruckPaint[theme]), tokenOf('on-paint', theme))).toBeGreaterThanOrEqual(4.5);
  });
});

test('a truck has one paint on every page', () => {
  const truck = { id: '018f6b1a-0000-7000-8000-000000000001', color: 'teal_ring' as const };
  expect(paintOfTruck(truck)).toBe(paintOfColor('teal_ring'));
  expect(paintOfRoute({ vehicleId: truck.id, vehicleColor: truck.color })).toBe(paintOfTruck(truck));
  const { color: _color, ...ofOlderServer } = truck;
  expect(paintOfRoute({ vehicleId: truck.id })).toBe(paintOfTruck(ofOlderServer));
  expect(paintOfRoute({ vehicleId: null })).toBe(noTruckPaint);
  expect(new Set(vehicleColors.map((color) => paintOfColor(color))).size).toBe(16);
});
