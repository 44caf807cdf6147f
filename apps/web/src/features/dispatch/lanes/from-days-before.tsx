import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Route } from '@haulwright/domain/routes/route';
import { Link } from '@tanstack/react-router';
import { useUnits } from '../../measures/use-units.ts';

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Waste still on board from an earlier day, with a link to that day. */
export function FromDaysBefore({ route: { load, routeDate } }: { readonly route: Route }) {
  const units = useUnits();
  if (load == null || load.openingSince === null) return null;
  const day =
    load.openingSince === addDays(routeDate, -1)
      ? 'yesterday'
      : shortDay.format(new Date(`${load.openingSince}T00:00:00Z`));
  return (
    <Link
      to="/dispatch"
      search={{ date: load.openingSince }}
      className="rounded-sm text-xs text-warn-text underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11"
    >
      Begins with {units.volume(load.openingGallons)} from {day}
    </Link>
  );
}
