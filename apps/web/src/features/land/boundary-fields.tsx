import type { FieldInput } from '@haulwright/domain/land/field';
import { maxCorners, maxFeatures } from '@haulwright/domain/land/field';
import { featureKinds, featureName, type FeatureKind } from '@haulwright/domain/land/setbacks';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { GeoJsonPaste } from './geojson-paste.tsx';
import { featuresOnMap } from './land-words.ts';

const LandMap = lazyPart(async () => (await import('../map/land-map.tsx')).LandMap);

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

interface BoundaryFieldsProps {
  readonly draft: FieldInput;
  readonly onChange: (changed: Partial<FieldInput>) => void;
  readonly near: Place | undefined;
  readonly error: string | undefined;
}

/** What a click on the map adds. */
type Adds = 'corner' | FeatureKind;

/** Edits the boundary and setback features: on the map, by degrees, or pasted. */
export function BoundaryFields({ draft, onChange, near, error }: BoundaryFieldsProps) {
  const [adds, setAdds] = useState<Adds>('corner');
  const { boundary, features } = draft;
  const middle = boundary[0] ?? near ?? { latitude: 40, longitude: -95 };
  const add = (place: Place) => {
    if (adds === 'corner') {
      if (boundary.length < maxCorners) onChange({ boundary: [...boundary, place] });
    } else if (features.length < maxFeatures)
      onChange({ features: [...features, { kind: adds, points: [place] }] });
  };
  const moveCorner = (index: number, place: Place) =>
    onChange({ boundary: boundary.map((corner, at) => (at === index ? place : corner)) });
  const moveFeature = (index: number, place: Place) =>
    onChange({
      features: features.map((feature, at) => (at === index ? { ...feature, points: [place] } : feature)),
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select<Adds>
          label="Clicking the map adds"
          className="w-60"
          options={[
            { value: 'corner', label: 'A corner' },
            ...featureKinds.map((value) => ({ value, label: featureName[value] })),
          ]}
          value={adds}
          onValueChange={setAdds}
        />
        <Button icon={<Plus />} onClick={() => add(middle)}>
          {adds === 'corner' ? 'Add corner by degrees' : `Add ${featureName[adds].toLowerCase()} by degrees`}
        </Button>
        <GeoJsonPaste onBoundary={(pasted) => onChange({ boundary: pasted })} />
      </div>
      <LandMap
        label="Map of the field"
        height={400}
        boundary={boundary}
        features={featuresOnMap(draft)}
        near={near}
        onPress={add}
        onMoveCorner={moveCorner}
      />
      <FieldError>{error}</FieldError>
      {boundary.length > 0 && (
        <PlaceList
          label="Corners"
          rows={boundary.map((place, index) => ({ name: `Corner ${index + 1}`, place }))}
          onMove={moveCorner}
          onRemove={(index) => onChange({ boundary: boundary.filter((_, at) => at !== index) })}
        />
      )}
      {features.length > 0 && (
        <PlaceList
          label="Kept away from"
          rows={features.map(({ kind, points }, index) => ({
            name: `${featureName[kind]} ${index + 1}${points.length > 1 ? ' (line)' : ''}`,
            place: points[0] ?? middle,
          }))}
          onMove={moveFeature}
          onRemove={(index) => onChange({ features: features.filter((_, at) => at !== index) })}
        />
      )}
    </div>
  );
}

interface PlaceListProps {
  readonly label: string;
  readonly rows: readonly { readonly name: string; readonly place: Place }[];
  readonly onMove: (index: number, place: Place) => void;
  readonly onRemove: (index: number) => void;
}

/** Lists places by degrees, for people who cannot or do not want to use the map. */
function PlaceList({ label, rows, onMove, onRemove }: PlaceListProps) {
  return (
    <details className="rounded-md border border-line p-3" open={rows.length <= 12}>
      <summary className="cursor-pointer font-semibold">{`${label} (${rows.length})`}</summary>
      <ul aria-label={label} className="mt-3 grid gap-3 lg:grid-cols-2">
        {rows.map(({ name, place }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places have nothing but their order
          <li key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
            <NumberField
              label={`${name}, latitude`}
              min={-90}
              max={90}
              step={0.0001}
              decimals={6}
              isGrouped={false}
              value={place.latitude}
              onValueChange={(latitude) => latitude !== null && onMove(index, { ...place, latitude })}
            />
            <NumberField
              label={`${name}, longitude`}
              min={-180}
              max={180}
              step={0.0001}
              decimals={6}
              isGrouped={false}
              value={place.longitude}
              onValueChange={(longitude) => longitude !== null && onMove(index, { ...place, longitude })}
            />
            <Button
              variant="ghost"
              icon={<Trash2 />}
              iconLabel={`Remove ${name.toLowerCase()}`}
              onClick={() => onRemove(index)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
