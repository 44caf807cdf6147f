import { itemsInWords } from '@haulwright/domain/rentals/rental-work';
import { labelOf, type ScanWarning } from '@haulwright/domain/rentals/unit-scan';
import { ArrowRight, CheckCheck, Plus, ScanLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { NumberInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { Part, Screen } from '../kit/screen.tsx';
import { unitsKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useKeptFirst } from '../state/use-kept-first.ts';
import { stopPath } from '../stop/stop-path.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Scanner } from './scanner.tsx';
import {
  isForOffice,
  noUnits,
  type RentalOfJob,
  restHere,
  type UnitsDraft,
  warningOf,
  withoutUnit,
  withUnit,
} from './units-draft.ts';

/** The result of the last label; a question waits for an answer. */
type Said =
  | { readonly kind: 'added'; readonly label: number }
  | { readonly kind: 'twice'; readonly label: number }
  | { readonly kind: 'not-ours' }
  | { readonly kind: 'question'; readonly label: number; readonly warning: ScanWarning };

/**
 * The units a job is done with: scanned, or typed from their labels. Stored with the job's form until it is
 * saved.
 */
export function UnitsScreen({ stop, rental }: { readonly stop: StopView; readonly rental: RentalOfJob }) {
  const { database, drafts, pack } = useField();
  const { rentalUnits: texts, banner } = useTexts();
  const idle = pack?.idleUnits ?? [];
  const key = unitsKey(stop);
  const {
    kept: draft,
    failed,
    keep,
  } = useKeptFirst<UnitsDraft>(database, key, {
    ...noUnits,
    ...(draftOf(drafts, key) as UnitsDraft | undefined),
  });
  const [said, say] = useState<Said | null>(null);
  const [scans, setScans] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const name = texts.label;
  const exchanges = rental.action === 'exchange';
  const prompt = !exchanges
    ? texts.planned(texts.actions[rental.action], itemsInWords(rental.items))
    : draft.going === null
      ? texts.takeAway
      : texts.leaveFor(name(draft.going));

  /** The phone says that it has a unit once its disk does: the technician walks away on that word. */
  async function take(label: number) {
    say(null);
    if (!(await keep((now) => withUnit(now, rental, label)))) return;
    say({ kind: 'added', label });
    navigator.vibrate?.(60);
  }
  function offer(label: number) {
    const warning = warningOf(label, rental, draft, idle);
    if (warning === null) void take(label);
    else say(warning === 'twice' ? { kind: 'twice', label } : { kind: 'question', label, warning });
  }
  /** During a question the camera stays open but its codes are ignored. */
  function read(text: string) {
    if (said?.kind === 'question') return;
    const label = labelOf(text);
    if (label === null) say({ kind: 'not-ours' });
    else offer(label);
  }
  function add() {
    const label = labelOf(typed);
    setWrong(label === null);
    if (label === null) return;
    setTyped('');
    offer(label);
  }

  const rest = restHere(rental, draft);
  const answer = (
    <>
      {failed && (
        <Banner tone="warn" live>
          ⚠ {banner.notSaved}
        </Banner>
      )}
      <Answer said={said} onKeep={(label) => void take(label)} onLeaveOut={() => say(null)} />
    </>
  );
  return (
    <Screen
      title={texts.title}
      detail={stop.title}
      backTo={stopPath(stop.key)}
      actions={
        <>
          <FieldButton
            variant={draft.units.length === 0 ? 'primary' : 'secondary'}
            icon={<ScanLine aria-hidden="true" />}
            onClick={() => {
              say(null);
              setScans(true);
            }}
          >
            {texts.scan}
          </FieldButton>
          {draft.units.length > 0 && (
            <FieldButton
              variant="primary"
              icon={<ArrowRight aria-hidden="true" />}
              onClick={() => {
                // A number that was typed and not added is not left behind.
                if (typed.trim() === '') go(`${stopPath(stop.key)}/complete`, true);
                else add();
              }}
            >
              {texts.goOn}
            </FieldButton>
          )}
        </>
      }
    >
      {exchanges && (
        <p className="mb-2 text-lg text-ink-soft">
          {texts.planned(texts.actions.exchange, itemsInWords(rental.items))}
        </p>
      )}
      <p className="mb-3 text-xl font-semibold text-ink">{prompt}</p>
      {draft.going !== null && (
        <FieldButton className="mb-3 w-full" onClick={() => void keep((now) => ({ ...now, going: null }))}>
          {texts.notThat(name(draft.going))}
        </FieldButton>
      )}
      {!scans && answer}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <NumberInput
          label={texts.type}
          error={wrong ? texts.notALabel : undefined}
          wrong={typed.trim() !== '' && labelOf(typed) === null ? texts.notALabel : undefined}
          value={typed}
          onValueChange={setTyped}
        />
        <FieldButton type="submit" className="mb-4 w-full" icon={<Plus aria-hidden="true" />}>
          {texts.add}
        </FieldButton>
      </form>
      {rental.action === 'service' && rest.length > 0 && (
        <FieldButton
          className="mb-4 w-full"
          icon={<CheckCheck aria-hidden="true" />}
          onClick={() => {
            void keep((now) => rest.reduce((all, label) => withUnit(all, rental, label), now));
            say(null);
          }}
        >
          {texts[draft.units.length === 0 ? 'allServiced' : 'othersServiced'](rest.length)}
        </FieldButton>
      )}
      <Part title={texts.listed[rental.action]}>
        {draft.units.length === 0 && <p className="text-lg text-ink">{texts.none}</p>}
        <ul aria-label={texts.listed[rental.action]} className="flex flex-col gap-2">
          {draft.units.map((unit) => (
            <UnitRow
              key={unit.labelNumber}
              words={
                unit.byLabelNumber === null
                  ? name(unit.labelNumber)
                  : texts.for(name(unit.labelNumber), name(unit.byLabelNumber))
              }
              isForOffice={isForOffice(unit, rental, idle)}
              onRemove={() => void keep((now) => withoutUnit(now, unit.labelNumber))}
            />
          ))}
        </ul>
      </Part>
      {scans && (
        <Scanner title={prompt} onCode={read} onClose={() => setScans(false)}>
          {answer}
        </Scanner>
      )}
    </Screen>
  );
}

function UnitRow({
  words,
  isForOffice: forOffice,
  onRemove,
}: {
  readonly words: string;
  readonly isForOffice: boolean;
  readonly onRemove: () => void;
}) {
  const { rentalUnits: texts } = useTexts();
  return (
    <li className="flex items-center gap-2 rounded-xl border-2 border-line bg-surface py-1 pr-1 pl-4">
      <span className="min-w-0 flex-1 text-xl text-ink">
        <strong className="numeric font-semibold">{words}</strong>
        {forOffice && <span className="block text-lg">⚠ {texts.forOffice}</span>}
      </span>
      <button
        type="button"
        aria-label={texts.remove(words)}
        onClick={onRemove}
        className="field-target flex shrink-0 items-center justify-center rounded-xl text-ink"
      >
        <Trash2 aria-hidden="true" className="size-6" />
      </button>
    </li>
  );
}

interface AnswerProps {
  readonly said: Said | null;
  readonly onKeep: (label: number) => void;
  readonly onLeaveOut: () => void;
}

/** The result of the last label, below the list or the camera's picture. */
function Answer({ said, onKeep, onLeaveOut }: AnswerProps) {
  const { rentalUnits: texts } = useTexts();
  if (said === null) return null;
  if (said.kind === 'not-ours')
    return (
      <Banner tone="warn" live>
        {texts.notOurs}
      </Banner>
    );
  const label = texts.label(said.label);
  if (said.kind === 'added')
    return (
      <Banner tone="good" live>
        ✓ {texts.added(label)}
      </Banner>
    );
  if (said.kind === 'twice')
    return (
      <Banner tone="info" live>
        {texts.warnings.twice(label)}
      </Banner>
    );
  return (
    <Banner
      tone="warn"
      live
      action={
        <div className="grid grid-cols-2 gap-2">
          <FieldButton onClick={onLeaveOut}>{texts.leaveOut}</FieldButton>
          <FieldButton variant="primary" onClick={() => onKeep(said.label)}>
            {texts.keep}
          </FieldButton>
        </div>
      }
    >
      ⚠ {texts.warnings[said.warning](label)}
    </Banner>
  );
}
