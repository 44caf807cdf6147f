import type { RulePack } from '../manifests/rule-pack.ts';

/** Features that land-applied waste must keep a distance from. */
export const featureKinds = [
  'surface-water',
  'public-well',
  'well',
  'water-line',
  'house',
  'road',
  'sinkhole',
  'tile-intake',
] as const;
export type FeatureKind = (typeof featureKinds)[number];

export const featureName: Record<FeatureKind, string> = {
  'surface-water': 'Surface water',
  'public-well': 'Public well',
  well: 'Other well',
  'water-line': 'Water line',
  house: 'Occupied building',
  road: 'Road',
  sinkhole: 'Sinkhole',
  'tile-intake': 'Tile intake',
};

type Source = RulePack['sources'][string];

export interface SetbackSet {
  readonly title: string;
  readonly source: Source;
  /** Feet; kinds not listed have no setback. */
  readonly feet: Readonly<Partial<Record<FeatureKind, number>>>;
  /** From the field's own boundary, feet. */
  readonly boundaryFeet: number;
}

export const setbackSetIds = ['ne-septage', 'us-cafo-manure'] as const;
export type SetbackSetId = (typeof setbackSetIds)[number];

/** Setback distances as data, each set with its source. */
export const setbackSets: Readonly<Record<SetbackSetId, SetbackSet>> = {
  'ne-septage': {
    title: 'Septage, Nebraska',
    source: {
      cite: 'Nebraska DEE fact sheet 12-030',
      url: 'dee.nebraska.gov',
      verified: 'read',
      readOn: '2026-11-22',
    },
    feet: {
      'surface-water': 100,
      'public-well': 1_000,
      well: 200,
      'water-line': 50,
      road: 200,
      house: 500,
    },
    boundaryFeet: 200,
  },
  'us-cafo-manure': {
    title: 'Manure of a large CAFO',
    source: {
      cite: '40 CFR 412.4(c)(5)',
      url: 'LPES fact sheet 22',
      verified: 'excerpt',
      readOn: '2026-11-22',
      note: '100 ft read in the fact sheet; a 35-ft vegetated buffer may stand in its place (unverified)',
    },
    feet: { 'surface-water': 100, 'tile-intake': 100, sinkhole: 100, well: 100, 'public-well': 100 },
    boundaryFeet: 0,
  },
};
