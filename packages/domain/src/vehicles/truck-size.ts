/**
 * The classes trucks are told apart by at a tight site, from the smallest (decision 0249). Classes, not feet or
 * tons: who stands in a driveway knows which of the company's trucks gets in.
 */
export const truckSizes = ['small', 'medium', 'large', 'trailer'] as const;
export type TruckSize = (typeof truckSizes)[number];

/** As forms and lists name them. */
export const truckSizeName: Readonly<Record<TruckSize, string>> = {
  small: 'Small (pickup or one-ton)',
  medium: 'Medium (one rear axle)',
  large: 'Large (two or more rear axles)',
  trailer: 'Tractor and trailer',
};

/** The measure of the route planner: a larger class is a larger number. */
export const truckSizeNumber = (size: TruckSize): number => truckSizes.indexOf(size) + 1;

/** Back from the planner's measure; what is beyond it is the nearest class. */
const truckSizeOf = (number: number): TruckSize =>
  truckSizes[Math.min(Math.max(Math.ceil(number), 1), truckSizes.length) - 1] ?? 'trailer';

const inWords: Readonly<Record<TruckSize, string>> = {
  small: 'a small truck',
  medium: 'a medium truck',
  large: 'a large truck',
  trailer: 'a tractor with a trailer',
};

/** In a sentence, from the planner's measure: "a large truck". */
export const truckSizeWords = (number: number): string => inWords[truckSizeOf(number)];

/** What gets in, in a sentence: "only a small truck gets in", "only a medium truck or a smaller one gets in". */
export const sizesThatGetIn = (largest: number): string =>
  `only ${truckSizeWords(largest)}${truckSizeOf(largest) === 'small' ? '' : ' or a smaller one'} gets in`;

const words: readonly (readonly [RegExp, TruckSize])[] = [
  [/trailer|tractor|semi\b|^combination$/, 'trailer'],
  [
    /^(?:large|big|full ?size|l)\b|tandem|tri ?axle|(?:three|3) axles?|(?:two|2) (?:or more )?rear axles/,
    'large',
  ],
  [/^(?:medium|mid(?:dle|size)?|m)\b|single axle|(?:two|2) axles?|(?:one|1) rear axle/, 'medium'],
  [/^(?:small|s)\b|pickup|pick up|one ton|1 ton|slide in/, 'small'],
];

/** The class in a cell of a list: its name here, or a word people use for it; null when it is none. */
export function readTruckSize(cell: string): TruckSize | null {
  const told = cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.find(([pattern]) => pattern.test(told))?.[1] ?? null;
}
