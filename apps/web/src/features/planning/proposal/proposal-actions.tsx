import { Check } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { count } from '../../routes/route-words.ts';
import type { LaneGroup } from './lane-groups.ts';
import { namesInWords } from './proposal-words.ts';

interface ProposalActionsProps {
  /** The groups that can be accepted. */
  readonly open: readonly LaneGroup[];
  /** The selected ones among them. */
  readonly chosen: readonly LaneGroup[];
  readonly changedTrucks: readonly string[];
  readonly onDiscard: () => void;
  readonly onBack: () => void;
  readonly onAccept: (groups: readonly LaneGroup[]) => void;
}

const lanesOf = (groups: readonly LaneGroup[]): number =>
  groups.reduce((sum, group) => sum + group.lanes.length, 0);

/** Plan actions; always visible. */
export function ProposalActions({
  open,
  chosen,
  changedTrucks,
  onDiscard,
  onBack,
  onAccept,
}: ProposalActionsProps) {
  return (
    <section
      aria-label="Plan actions"
      className="sticky bottom-14 z-20 flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-3 max-md:*:flex-auto max-md:*:px-2 max-md:*:text-base md:bottom-0 md:justify-end"
    >
      <Button variant="ghost" className="md:mr-auto" onClick={onDiscard}>
        Discard
      </Button>
      {open.length === 0 ? (
        <Button variant="primary" onClick={onBack}>
          Back to the board
        </Button>
      ) : (
        <>
          <Button
            onClick={() => onAccept(chosen)}
            {...(chosen.length === 0 && { disabledReason: 'Select the lanes you want first.' })}
          >
            {chosen.length === 0 ? 'Accept lanes' : `Accept ${count(lanesOf(chosen), 'lane')}`}
          </Button>
          <Button
            variant="primary"
            icon={<Check aria-hidden="true" />}
            onClick={() => onAccept(open)}
            {...(changedTrucks.length > 0 && {
              disabledReason: `${namesInWords(changedTrucks)} changed in the meantime. Select the lanes you still want, or plan again.`,
            })}
          >
            Accept all
          </Button>
        </>
      )}
    </section>
  );
}
