import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { PlanningForm } from './planning-form.tsx';

/** How the company wants plans made and judged. */
export function PlanningTab() {
  const planning = useQuery({ ...api.company.getPlanning.queryOptions(), refetchOnWindowFocus: false });
  const roads = useQuery(api.company.getRoads.queryOptions()).data;
  const troubles = [roads?.trouble, roads?.streets].filter((one) => one != null);
  return (
    <div className="max-w-5xl">
      {troubles.map((trouble) => (
        <p
          key={trouble}
          className="mb-4 flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <TriangleAlert aria-hidden="true" className="text-warn-text" />
          <span className="min-w-0 break-words">{trouble}</span>
        </p>
      ))}
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
