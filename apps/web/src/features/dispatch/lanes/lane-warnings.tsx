import { isHint } from '@haulwright/domain/routes/route-findings';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { TriangleAlert, Waves } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { count } from '../../routes/route-words.ts';
import { visitsOf } from '../../routes/visits.ts';
import { emptyAfter } from '../moves/board-moves.ts';
import { visitsBefore } from '../moves/provisional.ts';
import { siteToEmptyAt } from '../moves/site-to-empty.ts';
import { LaneMenusContext } from './board-menu.tsx';
import { isOpen, type Lane } from './lanes.ts';

/** The rules a route breaks, in red where forbidden, and a button that fixes the most common hint at once. */
export function LaneWarnings({ lane }: { readonly lane: Lane }) {
  const { route } = lane;
  const menus = useContext(LaneMenusContext);
  if (route === null || route.findings.length === 0) return null;
  const others = route.findings.filter(({ code }) => code !== 'not-emptied');
  const isForbidden = others.some((finding) => !isHint(finding));
  const words = count(others.length, isForbidden ? 'warning' : 'hint');
  const full = route.findings.find(({ code }) => code === 'not-emptied');
  const overflow = route.findings.find(({ code }) => code === 'over-capacity')?.sequence ?? null;
  const over = overflow === null ? undefined : route.stops[overflow];
  return (
    <>
      {others.length > 0 && (
        <button
          type="button"
          title={others.map(({ message }) => message).join('\n')}
          aria-label={`${words} of ${lane.name}`}
          aria-haspopup="dialog"
          onClick={() => menus?.onWarnings(lane)}
          className={classNames(
            'flex min-h-6 items-center gap-1 rounded-sm text-xs underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11',
            isForbidden ? 'text-bad-text' : 'text-warn-text',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {words}
        </button>
      )}
      {(full !== undefined || over !== undefined) && (
        <FullTank lane={lane} route={route} message={full?.message} before={over} />
      )}
    </>
  );
}

/**
 * A tank that comes home full, or overflows on the way, with a button that adds the disposal stop: at the
 * end, or before the stop that no longer fits.
 */
function FullTank({
  lane,
  route,
  message,
  before,
}: {
  readonly lane: Lane;
  readonly route: Route;
  readonly message: string | undefined;
  readonly before: RouteStop | undefined;
}) {
  const menus = useContext(LaneMenusContext);
  const visits = visitsOf(route);
  const at = before === undefined ? visits.length : visitsBefore(route.stops, before.id);
  const site = siteToEmptyAt(
    { stops: before === undefined ? route.stops : route.stops.slice(0, route.stops.indexOf(before) + 1) },
    menus?.board.sites.data ?? [],
  );
  const where = before === undefined ? 'at the end' : `before ${before.title}`;
  const add = () => {
    if (site !== undefined)
      menus?.board.arrange(`${lane.name} is emptied at ${site.name} ${where}.`, [
        emptyAfter(route, at - 1, site.id),
      ]);
  };
  return (
    <span className="flex flex-col items-start text-xs text-warn-text">
      {message !== undefined && <span>{message.split('. ')[0]}</span>}
      {menus !== null && isOpen(lane) && route.isLocked !== true && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2 text-xs"
          icon={<Waves aria-hidden="true" />}
          aria-label={`Add a disposal stop to ${lane.name}`}
          onClick={add}
          {...(site === undefined
            ? { disabledReason: 'No disposal site takes this waste. Add one under Settings, Disposal Sites.' }
            : { tooltip: `At ${site.name}, ${where}` })}
        >
          Add a disposal stop
        </Button>
      )}
    </span>
  );
}
