import type { Defect } from '@haulwright/contract/inspections.contract';
import { defectStateName } from '@haulwright/domain/inspections/inspection';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';

/** Whether the truck may be driven with it. */
export const DrivingBadge = ({ unsafe }: { readonly unsafe: boolean }) =>
  unsafe ? (
    <Badge tone="bad" icon={badgeIcons.problem}>
      Do not drive
    </Badge>
  ) : (
    <Badge tone="warn" icon={badgeIcons.warning}>
      Can be driven
    </Badge>
  );

/** How it was settled; of an open one, whether the truck may be driven. */
export const DefectBadge = ({ defect: { state, unsafe } }: { readonly defect: Defect }) =>
  state === 'open' ? (
    <DrivingBadge unsafe={unsafe} />
  ) : (
    <Badge tone="good" icon={badgeIcons.done}>
      {defectStateName[state]}
    </Badge>
  );
