import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import type { RouteDraft } from './route-draft.ts';

/** The pool's entries for jobs that the saved route still has. */
export function takenOffJobs(route: Route | null, draft: RouteDraft): OpenJob[] {
  const onRoute = new Set(draft.visits.flatMap((visit) => (visit.kind === 'job' ? [visit.jobId] : [])));
  return (route?.stops ?? []).flatMap((stop): OpenJob[] => {
    if (stop.jobId === null || onRoute.has(stop.jobId)) return [];
    return [
      {
        id: stop.jobId,
        jobNumber: stop.jobNumber ?? '',
        title: stop.subtitle ?? '',
        clientName: stop.title,
        address: stop.address,
        latitude: stop.latitude,
        longitude: stop.longitude,
        status: stop.jobStatus ?? 'scheduled',
        priority: 'normal',
        scheduledDate: route?.routeDate ?? null,
        durationMinutes: Math.max(
          0,
          Math.round((stop.departureSecond - stop.arrivalSecond - stop.waitSeconds) / 60),
        ),
        expectedGallons: stop.gallons,
        wasteType: null,
        windowStartMinute: null,
        windowEndMinute: null,
        beginByMinute: stop.beginByMinute ?? null,
        assignedToName: null,
      },
    ];
  });
}
