import { isHint } from '@haulwright/domain/routes/route-findings';
import type { Route } from '@haulwright/domain/routes/route';
import { TriangleAlert, Waves } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { count } from '../../routes/route-words.ts';
import { visitsOf } from '../../routes/visits.ts';
import { requestOf } from '../moves/board-moves.ts';
import { siteToEmptyAt } from '../moves/site-to-empty.ts';
import { LaneMenusContext } from './board-menu.tsx';
import { isOpen, type Lane } from './lanes.ts';

/** What a route breaks, in red where it is forbidden, and what settles the most common hint at once. */
export function LaneWarnings({ lane }: { readonly lane: Lane }) {
  const { route } = lane;
  if (route === null || route.findings.length === 0) return null;
  const others = route.findings.filter(({ code }) => code !== 'not-emptied');
  const isForbidden = others.some((finding) => !isHint(finding));
  const words = count(others.length, isForbidden ? 'warning' : 'hint');
  const full = route.findings.find(({ code }) => code === 'not-emptied');
  return (
    <>
      {others.length > 0 && (
        <span
          title={others.map(({ message }) => message).join('\n')}
          className={classNames(
            'flex min-h-6 items-center gap-1 text-xs',
            isForbidden ? 'text-bad-text' : 'text-warn-text',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {words}
        </span>
      )}
      {full !== undefined && <FullAtTheEnd lane={lane} route={route} message={full.message} />}
    </>
  );
}

/** A tank that comes home full, with the disposal stop that empties it in one press. */
function FullAtTheEnd({
  lane,
  route,
  message,
}: {
  readonly lane: Lane;
  readonly route: Route;
  readonly message: string;
}) {
  const menus = useContext(LaneMenusContext);
  const site = siteToEmptyAt(route, menus?.board.sites.data ?? []);
  const add = () => {
    if (site !== undefined)
      menus?.board.arrange(`${lane.name} is emptied at ${site.name} at the end.`, [
        {
          ...requestOf(route),
          visits: [...visitsOf(route), { kind: 'disposal', disposalSiteId: site.id }],
        },
      ]);
  };
  return (
    <span className="flex flex-col items-start text-xs text-warn-text">
      <span title={message}>{message.split('. ')[0]}</span>
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
            : { tooltip: `At ${site.name}, at the end` })}
        >
          Add a disposal stop
        </Button>
      )}
    </span>
  );
}
