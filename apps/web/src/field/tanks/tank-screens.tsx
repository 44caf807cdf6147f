import { correctedNow } from '../device/clock.ts';
import { useField } from '../state/field-context.ts';
import { findTank } from '../state/tank-view.ts';
import { readTankPath } from '../stop/stop-path.ts';
import { dateIn } from '../texts/formats.ts';
import { MeasureScreen } from './measure-screen.tsx';
import { MoveScreen } from './move-screen.tsx';
import { TanksScreen } from './tanks-screen.tsx';

/** The screens below `/tanks`; what cannot be done any more shows the list instead. */
export function TankScreens({ path }: { readonly path: string }) {
  const { pack, clock } = useField();
  const at = readTankPath(path);
  const found =
    at === null || pack === null
      ? null
      : findTank(pack, dateIn(pack.me.timeZone, correctedNow(clock)), at.tankId);
  if (at === null || found === null) return <TanksScreen />;
  const { truck, tank } = found;
  const { wasteType } = tank;
  if (at.page === 'measure') return <MeasureScreen key={path} truck={truck} tank={tank} />;
  return wasteType === null ? (
    <TanksScreen />
  ) : (
    <MoveScreen key={path} truck={truck} tank={{ ...tank, wasteType }} />
  );
}
