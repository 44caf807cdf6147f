import type { DayPack, PackRoute } from '@haulwright/domain/field/day-pack';
import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import { Container, LocateFixed, Phone, StickyNote } from 'lucide-react';
import { correctedNow } from '../device/clock.ts';
import { StopForms } from '../forms/stop-forms.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Part, Screen } from '../kit/screen.tsx';
import { StopBadge } from '../kit/stop-badge.tsx';
import { findStop, isOver, routeView, type StopView } from '../state/day-view.ts';
import { dumpedTanks } from '../state/dump-form.ts';
import { useField } from '../state/field-context.ts';
import { asProposed } from '../state/into-tanks.ts';
import { usePumped } from '../tanks/use-pumped.ts';
import { truckOfStop, WashingNotice } from '../tanks/washing-notice.tsx';
import { dateInWords, momentInWords, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ChangedPlan } from './changed-plan.tsx';
import { DriveLink } from './drive-link.tsx';
import { Fact } from './fact.tsx';
import { LoadNumbers } from '../papers/load-numbers.tsx';
import { PriceFact } from './price-fact.tsx';
import { ReportedFacts } from './reported-facts.tsx';
import { SiteFacts } from './site-facts.tsx';
import { PaperPart } from '../papers/paper-part.tsx';
import { stopPath } from '../stop/stop-path.ts';
import { SignatureLink } from './signature-link.tsx';
import { CorrectLink } from './correct-link.tsx';
import { StopActions } from './stop-actions.tsx';
import { WorkFacts } from './work-facts.tsx';

/** All data of a stop. */
export function StopScreen({ stopKey }: { readonly stopKey: string }) {
  const { pack, memory } = useField();
  const texts = useTexts();
  const stop = pack === null ? null : findStop(pack, stopKey, memory);
  if (stop === null)
    return (
      <Screen title={texts.stop.missing} backTo="/">
        {null}
      </Screen>
    );
  const isHere = stop.state === 'arrived';
  const changed = pack === null || stop.route === null ? undefined : routeView(pack, stop.route, memory);
  return (
    <Screen
      title={stop.title}
      detail={stop.address ?? texts.stop.noAddress}
      backTo="/"
      actions={
        <>
          <StopActions stop={stop} />
          <CorrectLink stop={stop} />
        </>
      }
    >
      {changed !== undefined && <ChangedPlan route={changed} />}
      {stop.state !== 'planned' && <StopBadge state={stop.state} />}
      <Contact stop={stop} />
      {isHere && <WashingBefore stop={stop} />}
      {isDone(stop) && <ReportedFacts stop={stop} />}
      {stop.job === null ? (
        <LoadNumbers stop={stop} route={stop.route && whatItTakes(stop.route, pack, stop)} />
      ) : (
        <WorkFacts stop={stop} />
      )}
      {stop.job !== null && <PaperPart stop={stop} />}
      {stop.job !== null && <StopForms stop={stop} />}
      {stop.job === null ? <SiteFacts stop={stop} /> : <JobFacts stop={stop} />}
      <div className="mt-6 flex flex-col gap-2">
        {isHere && <SignatureLink stop={stop} />}
        {stop.route?.tanks.some(({ gallons }) => gallons > 0) === true && (
          <FieldLink to="/tanks" className={fieldLook('secondary')}>
            <Container aria-hidden="true" />
            {texts.dump.tanks}
          </FieldLink>
        )}
        <FieldLink to={`${stopPath(stop.key)}/note`} className={fieldLook('secondary')}>
          <StickyNote aria-hidden="true" />
          {texts.note.title}
        </FieldLink>
      </div>
    </Screen>
  );
}

/** What was reported comes before what was planned. */
const isDone = ({ job }: StopView): boolean => job?.status === 'completed';

/** How to reach the client and the place: before anything the law wants to be read. */
function Contact({ stop }: { readonly stop: StopView }) {
  const texts = useTexts();
  const phones = (stop.job?.phones ?? []).flatMap(({ name, phone }) =>
    phoneLinks(phone).map((link) => ({ ...link, name })),
  );
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {stop.job !== null && phones.length === 0 && (
        <p className="w-full text-lg text-ink">{texts.stop.noPhone}</p>
      )}
      {phones.map(({ name, text, url }) => (
        <a key={`${name}${text}`} href={url} className={fieldLook('secondary', 'w-full')}>
          <Phone aria-hidden="true" />
          <span className="min-w-0 break-words">
            {texts.stop.call(name, '')}
            <span className="whitespace-nowrap">{text}</span>
          </span>
        </a>
      ))}
      {!isOver(stop) && (
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          <DriveLink stop={stop} />
          <FieldLink to={`${stopPath(stop.key)}/note`} className={fieldLook('secondary')}>
            <LocateFixed aria-hidden="true" />
            {texts.stop.pin}
          </FieldLink>
        </div>
      )}
    </div>
  );
}

/** Says before the hose is out that the tank must be washed for this waste. */
function WashingBefore({ stop }: { readonly stop: StopView }) {
  const expected = stop.job?.expectedGallons ?? 0;
  const { dirty } = usePumped(stop, expected > 0 ? expected : null, asProposed);
  return <WashingNotice truck={truckOfStop(stop)} dirty={dirty} />;
}

/** The route with those tanks only that the site of a stop takes, for the papers of its load. */
function whatItTakes(route: PackRoute, pack: DayPack | null, { name }: StopView): PackRoute {
  const siteId = 'disposalSiteId' in name ? name.disposalSiteId : null;
  const site = pack?.disposalSites.find(({ id }) => id === siteId);
  return {
    ...route,
    tanks: [
      ...dumpedTanks(
        route.tanks.filter(({ gallons }) => gallons > 0),
        {},
        site,
      ),
    ],
  };
}

function JobFacts({ stop: view }: { readonly stop: StopView }) {
  const { job } = view;
  const { pack, clock } = useField();
  const texts = useTexts();
  const now = correctedNow(clock);
  if (job === null || pack === null) return null;
  const { timeZone, units } = pack.me;
  return (
    <>
      <dl className="mt-4 flex flex-col gap-3">
        <PriceFact price={job.price} />
        <Fact name={texts.stop.duration}>{texts.stop.minutes(job.durationMinutes)}</Fact>
      </dl>
      {!isDone(view) && <ReportedFacts stop={view} />}
      {job.attempts.length > 0 && (
        <Part title={texts.stop.attempts}>
          <ul className="flex flex-col gap-2 text-lg text-ink">
            {job.attempts.map(({ at: when, reason, note }) => (
              <li key={when}>
                <strong className="font-semibold">{texts.reasons[reason]}</strong>
                {` · ${momentInWords(when, now, timeZone, texts)}`}
                {note !== null && <span className="block break-words">{note}</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={texts.stop.visits}>
        {job.visits.length === 0 && <p className="text-lg text-ink">{texts.stop.noVisits}</p>}
        <ul className="flex flex-col gap-2 text-lg text-ink">
          {job.visits.map(({ date, title, gallons, notes, by }) => (
            <li key={`${date}${title}`}>
              <strong className="font-semibold">{dateInWords(date, texts)}</strong>
              {` · ${[title, gallons !== null && volume(gallons, units, texts), by].filter(Boolean).join(' · ')}`}
              {notes !== null && <span className="block break-words">{notes}</span>}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
