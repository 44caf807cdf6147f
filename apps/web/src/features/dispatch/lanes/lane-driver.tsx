import { useContext } from 'react';
import { ChooseDriver } from '../../routes/choose-driver.tsx';
import { requestOf } from '../moves/board-moves.ts';
import { LaneMenusContext } from './board-menu.tsx';
import { isOpen, type Lane } from './lanes.ts';

/** The lane's driver; without one, a choice for those who may assign it. */
export function LaneDriver({ lane }: { readonly lane: Lane }) {
  const menus = useContext(LaneMenusContext);
  const { route, vehicle } = lane;
  const driver = route === null ? vehicle?.driverName : route.driverName;
  const mayChoose = route !== null && driver === null && isOpen(lane) && route.isLocked !== true;
  if (menus === null || !mayChoose)
    return (
      <p className="truncate text-sm text-ink-soft" title={driver ?? undefined}>
        {driver ?? 'No driver'}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      No driver
      <ChooseDriver
        routeName={lane.name}
        people={menus.people}
        onChoose={({ userId, fullName }) =>
          menus.board.arrange(`${fullName} drives ${lane.name}.`, [
            { ...requestOf(route), driverUserId: userId },
          ])
        }
      />
    </div>
  );
}
