import type { Shades } from '../../ui/base/paint.ts';
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
  /** Which shade of a line's color is seen on the land. */
  shade: keyof Shades;
  /** Colour of circles around an area. */
  area: string;
}

const light: MapColors = {
  water: '#dfe7e8',
  land: '#f7f4ee',
  countyLine: '#e4dccd',
  stateLine: '#b9ab93',
  lineCasing: '#ffffff',
  shade: 'light',
  area: '#0f5f73',
};
const dark: MapColors = {
  water: '#17211f',
  land: '#242019',
  countyLine: '#3a342a',
  stateLine: '#6a5f4d',
  lineCasing: '#242019',
  shade: 'dark',
  area: '#67bccd',
};

/** The base map's colours for a light or dark screen. */
export const useMapColors = (): MapColors => (useIsDark() ? dark : light);
