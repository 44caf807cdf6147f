import { z } from 'zod';

/**
 * The eight colors of trucks, in the order they are given. None is near red, amber or the green of *done*,
 * which are the colors of states; all can be told apart with any kind of color vision, on light and on dark.
 */
export const vehicleHues = ['blue', 'brown', 'sky', 'pink', 'teal', 'violet', 'slate', 'indigo'] as const;
export type VehicleHue = (typeof vehicleHues)[number];

const ringed = vehicleHues.map((hue) => `${hue}_ring` as const);
/** A truck's color: one of the eight, or from the ninth truck on the same eight with a ring. */
export const vehicleColors = [...vehicleHues, ...ringed] as const;
export const vehicleColor = z.enum(vehicleColors, 'Choose one of the colors of trucks.');
export type VehicleColor = z.infer<typeof vehicleColor>;

/** The hexadecimal shade of a color on light ground, under white, and on dark ground, under near-black. */
export const vehicleShades: Readonly<Record<VehicleHue, { readonly light: string; readonly dark: string }>> =
  {
    blue: { light: '#150ba7', dark: '#5a7dbd' },
    brown: { light: '#996b4b', dark: '#a37c4d' },
    sky: { light: '#007bbd', dark: '#5bcafe' },
    pink: { light: '#db009f', dark: '#ee009d' },
    teal: { light: '#113436', dark: '#b9e8f0' },
    violet: { light: '#3e0b68', dark: '#9b55fd' },
    slate: { light: '#4d5361', dark: '#abadb0' },
    indigo: { light: '#5e30e7', dark: '#8795fd' },
  };

export const isRinged = (color: VehicleColor): boolean => color.endsWith('_ring');
export const hueOf = (color: VehicleColor): VehicleHue =>
  vehicleHues.find((hue) => color === hue || color === `${hue}_ring`) ?? 'blue';

/** The color on white paper; the accent of paper without a truck. */
export const paperColor = (color: VehicleColor | null | undefined): { hex: string; isRinged: boolean } =>
  color == null
    ? { hex: '#0b5c75', isRinged: false }
    : { hex: vehicleShades[hueOf(color)].light, isRinged: isRinged(color) };

/** 'Sky', 'Sky with a ring'. */
export function vehicleColorName(color: VehicleColor): string {
  const hue = hueOf(color);
  return `${hue.charAt(0).toUpperCase()}${hue.slice(1)}${isRinged(color) ? ' with a ring' : ''}`;
}

/** The color a new truck is given: of those that the fewest trucks of the company have, the first. */
export function nextVehicleColor(taken: readonly VehicleColor[]): VehicleColor {
  const countOf = (color: VehicleColor) => taken.filter((one) => one === color).length;
  return vehicleColors.reduce((best, color) => (countOf(color) < countOf(best) ? color : best));
}

/**
 * The color of a truck. One without, which a server of a version before the colors added, has the one its id
 * stands for: the same everywhere, until its form is saved.
 */
export function vehicleColorOf(truck: {
  readonly id: string;
  readonly color: VehicleColor | null;
}): VehicleColor {
  if (truck.color !== null) return truck.color;
  const sum = Array.from(truck.id, (letter) => letter.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0);
  return vehicleHues[sum % vehicleHues.length] ?? 'blue';
}

/** Reads a color from a list's cell: 'Sky', 'sky with a ring', 'sky_ring'; null when it is none of them. */
export function readVehicleColor(cell: string): VehicleColor | null {
  const words = cell
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return (
    vehicleColors.find(
      (color) => words === vehicleColorName(color).toLowerCase() || words === color.replace('_', ' '),
    ) ?? null
  );
}

/**
 * A truck's name as it fits on a marker: the number or word with a digit that it ends with ('Truck 11' is
 * '11', 'Unit 4B' is '4B'), else its initials ('Big Blue' is 'BB'), of one word its first three letters.
 */
export function shortVehicleName(name: string): string {
  const words = name
    .trim()
    .split(/[\s–—-]+/u)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (/\d/.test(last) && last.length <= 5) return last;
  return words.length > 1
    ? words
        .slice(0, 3)
        .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
        .join('')
    : Array.from(last).slice(0, 3).join('');
}
