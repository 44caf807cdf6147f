import { Button } from '../../../ui/buttons/button.tsx';

interface NoUnitsContext {
  /** Nothing is rented out yet, so there is nothing a unit could be of. */
  readonly hasNoKinds: boolean;
  readonly onShowAll: () => void;
}

/** What the list of units says without units, with the first step. */
export const noUnits = ({ hasNoKinds, onShowAll }: NoUnitsContext) => ({
  yet: {
    title: 'No Units Yet',
    description: hasNoKinds
      ? 'First add what you rent out under Kinds, then add the units.'
      : 'Units are toilets and similar equipment, each with a label number.',
  },
  left: {
    title: 'No Units Found',
    description: 'No units match this kind and state.',
    action: <Button onClick={onShowAll}>Show all units</Button>,
  },
});
