import { useNavigate } from '@tanstack/react-router';
import {
  CalendarArrowDown,
  Ellipsis,
  Eraser,
  ExternalLink,
  Lock,
  LockOpen,
  Pencil,
  Sparkles,
  Split,
  Truck,
  Waves,
} from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { fixedVisits } from '../../routes/visits.ts';
import { lockRoute, requestOf } from '../moves/board-moves.ts';
import { isOpen, type Lane } from './lanes.ts';
import { optimizeOrder } from './optimize-order.ts';
import { type LifeAsking, useLifeItems } from '../life/use-route-life.tsx';
import type { Board } from '../moves/use-board.ts';

interface LaneMenuProps {
  readonly lane: Lane;
  readonly board: Board;
  readonly onOtherDay: (lane: Lane) => void;
  readonly onCrew: (lane: Lane) => void;
  readonly onSpread: (lane: Lane) => void;
  readonly onEmptyTank: (lane: Lane) => void;
  readonly onLife: (lane: Lane, what: LifeAsking) => void;
}

/** Actions on a whole route. */
export function LaneMenu({ lane, board, onOtherDay, onCrew, onSpread, onEmptyTank, onLife }: LaneMenuProps) {
  const navigate = useNavigate();
  const life = useLifeItems(lane.route, (what) => onLife(lane, what));
  const { route } = lane;
  if (route === null) return null;
  const mayChange = isOpen(lane) && route.isLocked !== true;

  return (
    <LazyMenu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon={<Ellipsis aria-hidden="true" />}
          iconLabel={`Actions for ${lane.name}`}
        />
      }
      items={[
        {
          label: 'Open the route',
          icon: <ExternalLink aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/routes/$routeId', params: { routeId: route.id } }),
        },
        ...life,
        ...(isOpen(lane)
          ? [
              {
                label: route.isLocked === true ? 'Unlock the route' : 'Lock the route',
                icon: route.isLocked === true ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />,
                onSelect: () =>
                  board.arrange(
                    `The route of ${lane.name} is ${route.isLocked === true ? 'unlocked' : 'locked'}.`,
                    [lockRoute(route, route.isLocked !== true)],
                  ),
              },
            ]
          : []),
        ...(mayChange
          ? [
              {
                label: 'Edit the route',
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => void navigate({ to: '/routes/$routeId/edit', params: { routeId: route.id } }),
              },
              {
                label: 'Change truck or driver',
                icon: <Truck aria-hidden="true" />,
                onSelect: () => onCrew(lane),
              },
              {
                label: 'Empty the tank at the end',
                icon: <Waves aria-hidden="true" />,
                onSelect: () => onEmptyTank(lane),
              },
              {
                label: 'Spread over the others…',
                icon: <Split aria-hidden="true" />,
                onSelect: () => onSpread(lane),
              },
            ]
          : []),
        ...(mayChange && fixedVisits(route) === 0
          ? [
              {
                label: 'Move to another day…',
                icon: <CalendarArrowDown aria-hidden="true" />,
                onSelect: () => onOtherDay(lane),
              },
              {
                label: 'Optimize the order',
                icon: <Sparkles aria-hidden="true" />,
                onSelect: () => void optimizeOrder(board, lane.name, route),
              },
              {
                label: 'All jobs back to the pool',
                icon: <Eraser aria-hidden="true" />,
                danger: true,
                onSelect: () =>
                  board.arrange(`The jobs of ${lane.name} are back in the pool.`, [
                    { ...requestOf(route), visits: [] },
                  ]),
              },
            ]
          : []),
      ]}
    />
  );
}
