import { Truck } from 'lucide-react';
import { classNames } from '../../ui/base/class-names.ts';
import { type Paint, painted } from '../../ui/base/paint.ts';

interface TruckMarkerProps {
  /** Who it is and when that was: "Truck 12, Levi Stoltzfus, 4 min ago". */
  readonly name: string;
  readonly color: Paint;
  /** No recent position: drawn faded. */
  readonly isOld: boolean;
}

/** A truck's position, shared by its driver's phone. Stops are buttons; this is display only. */
export function TruckMarker({ name, color, isOld }: TruckMarkerProps) {
  return (
    <span
      title={name}
      {...painted(color)}
      className={classNames(
        'flex h-7 items-center justify-center rounded-full border-2 border-(--paint) bg-surface px-1.5 text-(--paint) shadow-popup',
        isOld && 'opacity-60',
      )}
    >
      <Truck aria-hidden="true" className="size-4" />
      <span className="sr-only">{name}</span>
    </span>
  );
}
