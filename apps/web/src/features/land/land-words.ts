import type { LandMethod } from '@haulwright/domain/field/land-report';
import type { FieldSummary } from '@haulwright/domain/land/field';
import { waitName } from '@haulwright/domain/land/field-application';
import type { LandFeature } from '../map/land-map.tsx';
import { featureName, setbackSets } from '@haulwright/domain/land/setbacks';
import { dateWithYear } from '../../ui/words/date-text.ts';

export const methodName: Record<LandMethod, string> = {
  surface: 'Surface spread',
  incorporated: 'Incorporated within 6 hours',
  injected: 'Injected',
};

export const count = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** "1,240 gal/acre left until Mar 1, 2027", or why the rate is unknown. */
export function budgetText({ budget }: Pick<FieldSummary, 'budget'>): string {
  const { leftGallonsPerAcre, until } = budget;
  if (leftGallonsPerAcre === null) return 'No rate: enter the nitrogen the crop needs';
  return `${count(leftGallonsPerAcre)} gal/acre left${until === null ? '' : ` until ${dateWithYear(until)}`}`;
}

/** "No grazing before Dec 26, 2026." */
export const waitText = ({ kind, until }: { kind: string; until: string }): string =>
  `No ${kind in waitName ? waitName[kind as keyof typeof waitName] : kind} before ${dateWithYear(until)}.`;

/** A field's wells, houses and water for the map. */
export const featuresOnMap = ({
  features,
  setbackSet,
}: Pick<FieldSummary, 'features' | 'setbackSet'>): LandFeature[] =>
  features.map(({ kind, points }, index) => ({
    id: `feature ${index}`,
    name: featureName[kind],
    points,
    feet: (setbackSet === null ? null : setbackSets[setbackSet].feet[kind]) ?? null,
  }));

/** "read 2026-11-23" or "not verified". */
export const readText = ({
  verified,
  readOn,
}: {
  readonly verified: string | null;
  readonly readOn: string | null;
}): string => (verified === 'read' || verified === 'excerpt' ? `read ${readOn ?? ''}` : 'not verified');
