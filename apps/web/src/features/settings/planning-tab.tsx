import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PlanningForm } from './planning-form.tsx';

/** How the company wants plans made and judged. */
export function PlanningTab() {
  const planning = useQuery({ ...api.company.getPlanning.queryOptions(), refetchOnWindowFocus: false });
  return (
    <div className="max-w-5xl">
      <Loaded
        query={planning}
        failed="Couldn't load the settings"
        toast="Failed to load settings"
        waiting={<SkeletonRows label="Loading settings…" count={1} each="h-60" />}
      >
        {(stored) => <PlanningForm planning={stored} />}
      </Loaded>
    </div>
  );
}
