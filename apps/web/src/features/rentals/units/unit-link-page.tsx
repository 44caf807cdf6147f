import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { useCan } from '../../session/session-context.ts';

/** Target of the code on a unit: the list for the office, the app for a technician. */
export default function UnitLinkPage() {
  const { label } = useParams({ from: '/office/u/$label' });
  const seesList = useCan('VIEW_PRICES');
  useEffect(() => {
    // The app has its own entry and worker, so this is a full page load.
    if (!seesList) window.location.replace(`/field/unit/${encodeURIComponent(label)}`);
  }, [seesList, label]);
  return seesList ? (
    <Navigate to="/rentals" search={{ tab: 'units', unit: Number(label) }} replace />
  ) : (
    <SkeletonRows label="Opening the unit…" count={3} each="h-16" className="flex flex-col gap-3" />
  );
}
