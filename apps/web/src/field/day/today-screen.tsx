import { CalendarOff, ClipboardCheck, Flag, LogOut, Play, Sunrise } from 'lucide-react';
import { useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Notices } from '../kit/notices.tsx';
import { PushOffer } from '../kit/push-offer.tsx';
import { Part, Screen } from '../kit/screen.tsx';
import { StatusLine } from '../kit/status-line.tsx';
import { UndoBar } from '../kit/undo-bar.tsx';
import { MessagesLink } from '../messages/messages-link.tsx';
import { ShiftCard } from '../shift/shift-card.tsx';
import { startRoute } from '../state/acts.ts';
import { type DayView, dayView, isOver, nextStep, type NextStep } from '../state/day-view.ts';
import { lastVisit, loadedRoute } from '../state/dump-acts.ts';
import { useField } from '../state/field-context.ts';
import { type ShiftStep, shiftStep } from '../state/shift-view.ts';
import { useAct } from '../state/use-act.ts';
import { workDay } from '../state/work-day.ts';
import { dayOfPlan, timeOfDay } from '../texts/formats.ts';
import { gatePath } from '../stop/stop-path.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DayChoice } from './day-choice.tsx';
import { NextStopCard } from './next-stop-card.tsx';
import { StopActions } from './stop-actions.tsx';
import { StopCard } from './stop-card.tsx';
import { TruckDot } from '../../features/vehicles/truck-dot.tsx';
import { paintOfRoute } from '../../features/vehicles/truck-paint.ts';

/** The day's screen: the next action at the bottom, and all stops above it. */
export function TodayScreen() {
  const { pack, memory, clock, drafts, refresh, removed } = useField();
  const texts = useTexts();
  const today = workDay(pack, correctedNow(clock));
  const [chosen, setChosen] = useState<string | null>(null);
  const [openedAt] = useState(() => new Date());
  const date = chosen ?? today;
  if (pack === null)
    return (
      <Screen title={texts.today.title} detail={<StatusLine />}>
        <Notices />
        {!removed && (
          <Banner
            tone="info"
            action={
              <FieldButton variant="primary" className="w-full" onClick={refresh}>
                {texts.today.tryAgain}
              </FieldButton>
            }
          >
            <strong className="block text-xl font-semibold">{texts.today.noPack}</strong>
            {texts.today.noPackWhy}
          </Banner>
        )}
      </Screen>
    );
  const day = dayView(pack, date, memory);
  const step = nextStep(day);
  const visitId = lastVisit(drafts, openedAt);
  const ofShift = date === today ? shiftStep(pack, step.kind, today) : null;
  return (
    <Screen
      title={date === today ? texts.today.title : dayOfPlan(date, today, texts)}
      detail={<StatusLine />}
      actions={date === today ? <StepActions step={step} ofShift={ofShift} /> : undefined}
    >
      <Notices />
      {date === today && <PushOffer />}
      <DayChoice pack={pack} today={today} date={date} onDateChange={setChosen} />
      {date === today && <MessagesLink />}
      {date === today && <ShiftCard step={ofShift} />}
      {date === today && 'stop' in step && step.stop !== null && <NextStopCard stop={step.stop} />}
      {step.kind === 'all-done' && (
        <Banner tone="good" title={{ icon: <Flag aria-hidden="true" />, text: texts.today.allDone }}>
          {texts.today.allDoneWhy}
        </Banner>
      )}
      {step.kind === 'nothing' && (
        <Banner tone="info" title={{ icon: <CalendarOff aria-hidden="true" />, text: texts.today.nothing }}>
          {texts.today.nothingWhy}
        </Banner>
      )}
      <Stops day={day} />
      {date === today && loadedRoute(pack, correctedNow(clock)) !== null && (
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          <FieldLink to="/dump" className={fieldLook('secondary')}>
            {texts.dump.unplanned}
          </FieldLink>
          <FieldLink to="/tanks" className={fieldLook('secondary')}>
            {texts.dump.tanks}
          </FieldLink>
        </div>
      )}
      {date === today && visitId !== null && (
        <FieldLink to={gatePath(visitId)} className={fieldLook('secondary', 'mt-4 w-full')}>
          {texts.gate.again}
        </FieldLink>
      )}
    </Screen>
  );
}

interface StepActionsProps {
  readonly step: NextStep;
  readonly ofShift: ShiftStep | null;
}

function StepActions({ step, ofShift }: StepActionsProps) {
  const { database } = useField();
  const texts = useTexts();
  const { busy, failed, run } = useAct();
  if (step.kind === 'stop') return <StopActions stop={step.stop} />;
  return (
    <>
      <UndoBar />
      {failed && (
        <Banner tone="bad" live>
          {texts.banner.notSaved}
        </Banner>
      )}
      {ofShift !== null && <ShiftLink step={ofShift} />}
      {step.kind === 'start-route' && (
        <FieldButton
          variant={ofShift === null ? 'primary' : 'secondary'}
          busy={busy}
          icon={<Play aria-hidden="true" />}
          onClick={() => void run(() => startRoute(database, step.route))}
        >
          {texts.step.startRoute}
        </FieldButton>
      )}
    </>
  );
}

function ShiftLink({ step }: { readonly step: ShiftStep }) {
  const { shift, inspection } = useTexts();
  const { to, icon, words } = {
    'start-day': { to: '/shift/start', icon: <Sunrise aria-hidden="true" />, words: shift.start },
    inspect: {
      to: '/inspect/before',
      icon: <ClipboardCheck aria-hidden="true" />,
      words: inspection.open.before,
    },
    'end-day': { to: '/shift/end', icon: <LogOut aria-hidden="true" />, words: shift.end },
  }[step];
  return (
    <FieldLink to={to} className={fieldLook('primary')}>
      {icon}
      {words}
    </FieldLink>
  );
}

function Stops({ day: { routes, loose } }: { readonly day: DayView }) {
  const texts = useTexts();
  return (
    <>
      {routes.map(({ route, stops }) => (
        <Part key={route.id} title={route.name}>
          <p className="mb-2 text-lg text-ink-soft">
            {route.vehicleName !== null && (
              <TruckDot paint={paintOfRoute(route)} className="mr-2 align-[-0.125em]" />
            )}
            {[
              route.vehicleName,
              texts.today.startsAt(timeOfDay(route.startSecond, texts)),
              texts.today.stopCount(stops.filter(isOver).length, stops.length),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ol aria-label={route.name} className="flex flex-col gap-2">
            {stops.map((stop, index) => (
              <StopCard key={stop.key} stop={stop} number={index + 1} />
            ))}
          </ol>
        </Part>
      ))}
      {loose.length > 0 && (
        <Part title={texts.today.otherJobs}>
          <ul aria-label={texts.today.otherJobs} className="flex flex-col gap-2">
            {loose.map((stop) => (
              <StopCard key={stop.key} stop={stop} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
