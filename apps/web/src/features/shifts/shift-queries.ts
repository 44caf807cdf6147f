import { api } from '../../api/queries.ts';

/** The shifts of these days, newest first. */
export const shiftsOn = (days: { readonly from: string; readonly to: string }) =>
  api.shifts.list.queryOptions({ input: days });
