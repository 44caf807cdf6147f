import { defaultCompanyHolidays, holidayOn } from '@haulwright/domain/companies/company-holidays';
import type { IsHoliday } from '@haulwright/domain/jobs/series-days';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';

/** The company's holidays; the federal ones until they are loaded. */
export function useHolidays(wanted: boolean): IsHoliday {
  const { data = defaultCompanyHolidays } = useQuery({
    ...api.company.getHolidays.queryOptions(),
    enabled: wanted,
    staleTime: 60_000,
  });
  return (date) => holidayOn(data, date) !== undefined;
}
