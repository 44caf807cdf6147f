import type { LeftOut, RouteToPublish } from '@haulwright/domain/dispatch/publish-day';
import { isImpossible } from '@haulwright/domain/dispatch/publish-holds';
import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { ChooseDriver } from '../../routes/choose-driver.tsx';
import { count } from '../../routes/route-words.ts';
import { useSession } from '../../session/session-context.ts';
import { requestOf } from '../moves/board-moves.ts';
import type { Board } from '../moves/use-board.ts';
import {
  holdInWords,
  leftOutInWords,
  newsInWords,
  type Telling,
  tellsInWords,
  toldInWords,
} from './publish-words.ts';
import { usePublishDay } from './use-publish-day.ts';

interface PublishDayDialogProps {
  readonly date: string;
  readonly board: Pick<Board, 'arrange' | 'routes' | 'isSaving'>;
  readonly people: readonly JobAssignee[];
  readonly onClose: () => void;
}

const noRoutes: readonly RouteToPublish[] = [];
const nothing: readonly LeftOut[] = [];

/**
 * Every draft of the day: what speaks against it, what its driver will see change and how they hear of it. What
 * nothing speaks against is chosen; all that is chosen is published in one act.
 */
export function PublishDayDialog({ date, board, people, onClose }: PublishDayDialogProps) {
  const { timeZone } = useSession();
  // Live updates ask again, also once times were calculated.
  const day = useQuery({ ...api.dispatch.dayToPublish.queryOptions({ input: { date } }), gcTime: 0 });
  const routes = day.data?.routes ?? noRoutes;
  /** What the dispatcher chose otherwise than was proposed. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [leftOut, setLeftOut] = useState(nothing);
  const [openedAt] = useState(() => Date.now());
  const now = new Date(Math.max(openedAt, day.dataUpdatedAt));
  const telling = { now, timeZone, isOver: date < calendarDateIn(now, timeZone) };
  const possible = routes.filter(({ hold }) => !isImpossible(hold));
  const chosen = possible.filter(({ routeId, hold }) => turned.get(routeId) ?? hold === null);
  const publish = usePublishDay(telling.isOver, (published) => {
    setLeftOut(published.leftOut);
    if (published.leftOut.length === 0) onClose();
  });
  const isBusy = publish.isPending || board.isSaving;
  const whyNot =
    day.data === undefined
      ? 'The routes are being loaded.'
      : chosen.length === 0
        ? possible.length === 0
          ? 'No route of this day can be published yet.'
          : 'Choose at least one route.'
        : undefined;
  const turn = (all: readonly RouteToPublish[], isChosen: boolean) =>
    setTurned(new Map([...turned, ...all.map(({ routeId }): [string, boolean] => [routeId, isChosen])]));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Publish the day"
      description={dateInWords(date, now)}
      size="lg"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || whyNot !== undefined) return;
        publish.mutate({
          date,
          routes: chosen.map(({ routeId, updatedAt }) => ({ id: routeId, seenUpdatedAt: updatedAt })),
        });
      }}
      footer={
        <>
          <output className="numeric mr-auto self-center text-ink-soft">
            {day.data !== undefined && day.data.routes.length > 0 && tellsInWords(chosen, telling)}
          </output>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabledReason={whyNot}>
            {chosen.length === 0 ? 'Publish' : `Publish ${chosen.length}`}
          </Button>
        </>
      }
    >
      {leftOut.length > 0 && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad-text">
          {`${count(leftOut.length, 'route')} not published. ${leftOutInWords(leftOut)}`}
        </p>
      )}
      {day.data?.routes.length !== 0 && (
        <div data-first-field>
          <Checkbox
            label="Every route that can be published"
            checked={possible.length > 0 && chosen.length === possible.length}
            indeterminate={chosen.length > 0 && chosen.length < possible.length}
            onCheckedChange={(checked) => turn(possible, checked)}
          />
        </div>
      )}
      <Loaded
        query={day}
        failed="Couldn't load the routes of the day"
        waiting={
          <SkeletonGroup label="Loading the routes of the day…" className="flex flex-col gap-2">
            {board.routes.map(
              ({ id, status }) => status === 'draft' && <Skeleton key={id} className="h-16" />,
            )}
          </SkeletonGroup>
        }
      >
        {(data) =>
          data.routes.length === 0 ? (
            <p className="py-4 text-ink-soft">
              {board.routes.length === 0
                ? 'No truck has a route on this day. Plan it first: drag an open job onto a truck, or let the routes be optimized.'
                : 'Every route of this day is published.'}
            </p>
          ) : (
            <ul aria-label="Routes to publish" className="flex flex-col gap-2">
              {data.routes.map((route) => {
                const stored = board.routes.find(({ id }) => id === route.routeId);
                return (
                  <RouteToChoose
                    key={route.routeId}
                    route={route}
                    isChosen={chosen.includes(route)}
                    telling={telling}
                    onChoose={(isChosen) => turn([route], isChosen)}
                    choice={
                      stored !== undefined &&
                      stored.vehicleId !== null &&
                      stored.isLocked !== true && (
                        <ChooseDriver
                          routeName={route.name}
                          people={people}
                          busy={board.isSaving}
                          onChoose={({ userId, fullName }) =>
                            board.arrange(`${fullName} drives ${route.name}.`, [
                              { ...requestOf(stored), driverUserId: userId },
                            ])
                          }
                        />
                      )
                    }
                  />
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface RouteToChooseProps {
  readonly route: RouteToPublish;
  readonly isChosen: boolean;
  readonly telling: Telling;
  readonly onChoose: (isChosen: boolean) => void;
  /** Chooses its driver, where it has none. */
  readonly choice: ReactNode;
}

function RouteToChoose({ route, isChosen, telling, onChoose, choice }: RouteToChooseProps) {
  const hold = holdInWords(route);
  return (
    <li aria-label={route.name} className="rounded-lg border border-line px-3 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox
          label={
            <>
              <strong className="font-semibold">{route.name}</strong>
              {` ${route.driverName ?? 'No driver'}`}
            </>
          }
          checked={isChosen}
          disabled={isImpossible(route.hold)}
          onCheckedChange={onChoose}
        />
        {route.hold === 'no-driver' && choice}
      </div>
      <div className="flex flex-col gap-0.5 pl-7.5 text-sm break-words text-ink-soft">
        {hold !== null && (
          <p
            className={
              isImpossible(route.hold) || route.hold === 'unsafe' ? 'text-bad-text' : 'text-warn-text'
            }
          >
            {hold}
          </p>
        )}
        {route.driverUserId !== null &&
          [...newsInWords(route), toldInWords(route, telling)].map((words) => <p key={words}>{words}</p>)}
      </div>
    </li>
  );
}
