import { useIsDark } from '../../ui/base/theme.ts';

/**
 * Colours of the base map, as hexadecimal because the WebGL map reads neither custom properties nor oklch.
 */
export interface MapColors {
  water: string;
  land: string;
  countyLine: string;
  stateLine: string;
  /** Around route lines, so that they stand out from each other. */
  lineCasing: string;
  /** Share of white mixed into route lines, 0 to 1: dark lines would be invisible on dark land. */
  lineLightening: number;
  /** Colour of circles around an area. */
  area: string;
}

const light: MapColors = {
  water: '#dfe7e8',
  land: '#f7f4ee',
  countyLine: '#e4dccd',
  stateLine: '#b9ab93',
  lineCasing: '#ffffff',
  lineLightening: 0,
  area: '#0f5f73',
};
const dark: MapColors = {
  water: '#17211f',
  land: '#242019',
  countyLine: '#3a342a',
  stateLine: '#6a5f4d',
  lineCasing: '#242019',
  lineLightening: 0.45,
  area: '#67bccd',
};

/** The base map's colours for a light or dark screen. */
export const useMapColors = (): MapColors => (useIsDark() ? dark : light);

/**
 * Public to other features: colours to tell routes apart by, each readable under white figures; take them in order, then from the start
 * again.
 */
export const routeColors: readonly string[] = [
  '#0f5f73',
  '#b23a1f',
  '#5b3f9e',
  '#2f6b2a',
  '#9a2463',
  '#7a4f00',
  '#1f4fa8',
  '#5a4a42',
];

export function routeColor(index: number): string {
  return routeColors[index % routeColors.length] ?? '#0f5f73';
}

/** A colour in hexadecimal mixed with white. @param share of white, 0 to 1 */
export function lightened(hex: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16);
    return Math.round(value + (255 - value) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
