import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { useSession } from '../session/session-context.ts';
import { DueTankRow } from './due-tank-row.tsx';
import type { useDueTanks } from './tank-queries.ts';

const DueMap = lazyPart(async () => (await import('./due-map.tsx')).DueMap);

interface DueTankListProps {
  readonly tanks: ReturnType<typeof useDueTanks>;
  readonly isNarrowed: boolean;
  readonly isMapOpen: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (addressId: string, isChosen: boolean) => void;
}

/** The due tanks with a box each, below a map of them when it is open. */
export function DueTankList({ tanks, isNarrowed, isMapOpen, chosen, onChoose }: DueTankListProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [shown, setShown] = useState<string>();
  const today = calendarDateIn(now, timeZone);
  return (
    <ListFrame
      query={tanks}
      noun="due tanks"
      skeletons={{ count: 6, each: 'h-20' }}
      icon={<Timer />}
      isNarrowed={isNarrowed}
      empty={{
        yet: {
          title: 'No Tank Due',
          description:
            'A tank appears here when it was pumped before and its history, readings, rule or job type say that it is due again.',
        },
        left: { title: 'No Tank Due', description: 'Nothing is due with these filters.' },
      }}
    >
      {(rows, isStale) => (
        <div className="flex flex-col gap-4">
          {isMapOpen && <DueMap tanks={rows} selectedId={shown} onSelect={setShown} />}
          <ul aria-label="Due tanks" aria-busy={isStale} className="flex flex-col gap-3">
            {rows.map((tank, index) => (
              <DueTankRow
                key={tank.addressId}
                tank={tank}
                number={index + 1}
                today={today}
                now={now}
                selected={chosen.has(tank.addressId)}
                isShown={isMapOpen && shown === tank.addressId}
                onSelect={(isChosen) => onChoose(tank.addressId, isChosen)}
              />
            ))}
          </ul>
        </div>
      )}
    </ListFrame>
  );
}
