import type { MapColors } from './map-colors.ts';

/** Quiet ones: routes, pins and trucks are what a map of ours is looked at for. */
interface StreetColors {
  readonly wood: string;
  readonly park: string;
  readonly built: string;
  readonly water: string;
  readonly building: string;
  readonly path: string;
  readonly rail: string;
  readonly street: string;
  readonly road: string;
  readonly highway: string;
  /** Around streets. */
  readonly edge: string;
  readonly name: string;
  readonly waterName: string;
  /** Around names. */
  readonly halo: string;
}

export const streetColors: Record<MapColors['shade'], StreetColors> = {
  light: {
    wood: '#e6ecdc',
    park: '#e0ebd6',
    built: '#f1ece2',
    water: '#cfdfe4',
    building: '#e7dfd1',
    path: '#d9cfbd',
    rail: '#cfc6b6',
    street: '#ffffff',
    road: '#fffaf0',
    highway: '#f6e3bd',
    edge: '#d6cbb8',
    name: '#5c5446',
    waterName: '#4c6f7c',
    halo: '#f7f4ee',
  },
  dark: {
    wood: '#22261b',
    park: '#242b1d',
    built: '#292419',
    water: '#172a30',
    building: '#312b22',
    path: '#3f382c',
    rail: '#453e33',
    street: '#4a4336',
    road: '#5b5242',
    highway: '#7b6840',
    edge: '#1b1812',
    name: '#b8ad99',
    waterName: '#7fa3b0',
    halo: '#242019',
  },
};
