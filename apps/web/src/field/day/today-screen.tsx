import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import { CalendarOff, ClipboardCheck, Flag, LogOut, Phone, Play, Sunrise } from 'lucide-react';
import { useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Notices } from '../kit/notices.tsx';
import { PushOffer } from '../kit/push-offer.tsx';
import { Screen } from '../kit/screen.tsx';
import { StatusLine } from '../kit/status-line.tsx';
import { UndoBar } from '../kit/undo-bar.tsx';
import { MessagesLink } from '../messages/messages-link.tsx';
import { TruckLine } from '../shift/truck-line.tsx';
import { startRoute } from '../state/acts.ts';
import { dayView, isOver, nextStep, type NextStep, nextVehicleId } from '../state/day-view.ts';
import { lastVisit, loadedRoute } from '../state/dump-acts.ts';
import { useField } from '../state/field-context.ts';
import { changeBreak } from '../state/shift-acts.ts';
import { type ShiftStep, shiftStep, shiftView } from '../state/shift-view.ts';
import { useAct } from '../state/use-act.ts';
import { workDay } from '../state/work-day.ts';
import { dayOfPlan } from '../texts/formats.ts';
import { gatePath } from '../stop/stop-path.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ChangedPlan } from './changed-plan.tsx';
import { DayChoice, DayToggle } from './day-choice.tsx';
import { NextStopCard } from './next-stop-card.tsx';
import { StopActions } from './stop-actions.tsx';
import { RouteList } from './route-list.tsx';

/** The day's screen: the next action at the bottom, and all stops above it. */
export function TodayScreen() {
  const { pack, memory, clock, drafts, refresh, removed } = useField();
  const texts = useTexts();
  const today = workDay(pack, correctedNow(clock));
  const [chosen, setChosen] = useState<string | null>(null);
  const [choosesDay, setChoosesDay] = useState(false);
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
  const isToday = date === today;
  const visitId = lastVisit(drafts, openedAt);
  const ofShift = isToday ? shiftStep(pack, step.kind, today) : null;
  const all = [...day.routes.flatMap(({ stops }) => stops), ...day.loose];
  const next = 'stop' in step ? step.stop : null;
  return (
    <Screen
      title={isToday ? texts.today.title : dayOfPlan(date, today, texts)}
      detail={all.length > 0 && texts.today.countShort(all.filter(isOver).length, all.length)}
      aside={
        <div className="flex flex-wrap items-center justify-end gap-1">
          <DayToggle
            pack={pack}
            today={today}
            isOpen={choosesDay}
            onToggle={() => setChoosesDay(!choosesDay)}
          />
          {isToday && <MessagesLink />}
          <StatusLine isShort />
        </div>
      }
      actions={isToday ? <StepActions step={step} ofShift={ofShift} /> : undefined}
    >
      {choosesDay && <DayChoice pack={pack} today={today} date={date} onDateChange={setChosen} />}
      {isToday && <TruckLine step={ofShift} today={today} nextVehicleId={nextVehicleId(day)} />}
      {isToday && day.routes.map((view) => <ChangedPlan key={view.route.id} route={view} />)}
      {isToday && next !== null && <NextStopCard stop={next} />}
      <Notices />
      {isToday && <PushOffer />}
      {step.kind === 'all-done' && (
        <Banner tone="good" title={{ icon: <Flag aria-hidden="true" />, text: texts.today.allDone }}>
          {texts.today.allDoneWhy}
        </Banner>
      )}
      {step.kind === 'nothing' && <NothingPublished />}
      <RouteList day={day} step={step} />
      {isToday && loadedRoute(pack, correctedNow(clock)) !== null && (
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          <FieldLink to="/dump" className={fieldLook('secondary')}>
            {texts.dump.unplanned}
          </FieldLink>
          <FieldLink to="/tanks" className={fieldLook('secondary')}>
            {texts.dump.tanks}
          </FieldLink>
        </div>
      )}
      {isToday && visitId !== null && (
        <FieldLink to={gatePath(visitId)} className={fieldLook('secondary', 'mt-4 w-full')}>
          {texts.gate.again}
        </FieldLink>
      )}
    </Screen>
  );
}

/** Without a route there is one thing to do. */
function NothingPublished() {
  const { pack } = useField();
  const texts = useTexts();
  const links = pack?.me.companyPhone == null ? [] : phoneLinks(pack.me.companyPhone);
  return (
    <Banner
      tone="info"
      title={{ icon: <CalendarOff aria-hidden="true" />, text: texts.today.nothing }}
      action={
        links.length === 0 ? undefined : (
          <div className="flex flex-col gap-2">
            {links.map(({ text, url }) => (
              <a key={text} href={url} className={fieldLook('secondary')}>
                <Phone aria-hidden="true" />
                <span>
                  {texts.more.callOffice} <span className="whitespace-nowrap">{text}</span>
                </span>
              </a>
            ))}
          </div>
        )
      }
    >
      {texts.today.nothingWhy}
    </Banner>
  );
}

interface StepActionsProps {
  readonly step: NextStep;
  readonly ofShift: ShiftStep | null;
}

function StepActions({ step, ofShift }: StepActionsProps) {
  const { database, pack } = useField();
  const texts = useTexts();
  const { busy, failed, run } = useAct();
  const view = pack && shiftView(pack);
  const onBreak = view?.shift?.state === 'on-break';
  const notSaved = failed && (
    <Banner tone="bad" live>
      {texts.banner.notSaved}
    </Banner>
  );
  const endBreak = onBreak && (
    <FieldButton
      variant="primary"
      busy={busy}
      icon={<Play aria-hidden="true" />}
      onClick={() =>
        void run(() =>
          changeBreak(
            database,
            view.shift?.id ?? '',
            'shift.resumed',
            view.vehicle?.name ?? pack?.me.companyName ?? '',
          ),
        )
      }
    >
      {texts.shift.goOn}
    </FieldButton>
  );
  if (step.kind === 'stop')
    return (
      <>
        {notSaved}
        {endBreak}
        <StopActions stop={step.stop} isQuiet={onBreak} />
      </>
    );
  return (
    <>
      <UndoBar />
      {notSaved}
      {endBreak}
      {ofShift !== null && <ShiftLink step={ofShift} />}
      {step.kind === 'start-route' && (
        <FieldButton
          variant={ofShift === null && !onBreak ? 'primary' : 'secondary'}
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
