import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { HolidaysForm } from './holidays-form.tsx';

/** The days on which the company does no recurring work. */
export function HolidaysTab() {
  const holidays = useQuery({ ...api.company.getHolidays.queryOptions(), refetchOnWindowFocus: false });
  return (
    <div className="max-w-5xl">
      <Loaded
        query={holidays}
        failed="Couldn't load the settings"
        toast="Failed to load settings"
        waiting={<SkeletonRows label="Loading settings…" count={2} each="h-60" />}
      >
        {(stored) => <HolidaysForm holidays={stored} />}
      </Loaded>
    </div>
  );
}
