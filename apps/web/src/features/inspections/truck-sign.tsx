// Public to other features: whether a truck has open defects.
import { conditionOf } from '@haulwright/domain/inspections/inspection';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { defectsOf } from './inspection-queries.ts';

/** Marks a truck with open defects, linking to them; nothing for a truck in order. */
export function TruckSign({ vehicleId }: { readonly vehicleId: string }) {
  const defects = useQuery({ ...defectsOf('open'), staleTime: 60_000 });
  const open = (defects.data ?? []).filter(({ vehicle }) => vehicle.id === vehicleId);
  const condition = conditionOf(open);
  if (condition === 'fit') return null;
  const what = open.map(({ partName, note }) => `${partName}: ${note}`).join('\n');
  return (
    <Link
      to="/trucks"
      title={what}
      className={`flex items-center gap-1 rounded-sm text-xs underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11 ${condition === 'unsafe' ? 'text-bad-text' : 'text-warn-text'}`}
    >
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      {condition === 'unsafe' ? 'Do not drive' : open.length === 1 ? '1 defect' : `${open.length} defects`}
      <span className="sr-only">: {what}</span>
    </Link>
  );
}
