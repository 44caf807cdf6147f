import { missingOnPaper } from '@haulwright/domain/field/missing-on-paper';
import type { PaperAsk } from '@haulwright/domain/field/pack-papers';
import { paperNumber } from '@haulwright/domain/field/paper-number';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Banner } from '../kit/banner.tsx';
import type { StopView } from '../state/day-view.ts';
import { isOver } from '../state/day-view.ts';
import { type PaperOfStop, usePaper } from './use-paper.ts';
import { usePaperTexts } from './use-paper-texts.ts';

/**
 * The papers of a pickup on its stop's screen: their numbers, and what is missing while the driver is there.
 */
export function PaperPart({ stop }: { readonly stop: StopView }) {
  const texts = usePaperTexts();
  const { rules, known, numbers } = usePaper(stop);
  const isShown = stop.job?.needs.paper !== 'off' && !isOver(stop);
  const shown = rules.filter(
    ({ packId, unit }) => isShown || (unit === 'pickup' && numbers[packId] !== undefined),
  );
  return shown.map((rule) => {
    const number = rule.unit === 'pickup' ? numbers[rule.packId] : undefined;
    const lacks = isShown ? missingOnPaper(rule, known) : [];
    const detail = [number !== undefined && paperNumber(number), isShown && texts.missing(lacks.length)];
    return (
      <PaperLine
        key={rule.packId}
        title={texts.nameOf(rule.title)}
        detail={detail.filter(Boolean).join(' · ')}
      >
        {rule.unit === 'pickup' && <PaperNumber number={number} isHere={stop.state === 'arrived'} />}
        {isShown && <Lacks asks={lacks} />}
      </PaperLine>
    );
  });
}

interface PaperLineProps {
  readonly title: string;
  readonly detail?: string;
  /** Somebody must read it now. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A paper in one line, which opens its list: the law's text is read once, the gate code at every stop. */
export function PaperLine({ title, detail, isOpen = false, children }: PaperLineProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="mb-3 rounded-xl border-2 border-line-strong bg-surface px-4 text-ink"
      open={opened || isOpen}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className="field-target flex cursor-pointer items-center gap-2 py-2 text-lg">
        <h2 className="min-w-0 flex-1 break-words">
          <span className="font-semibold">{title}</span>
          {detail !== undefined && detail !== '' && ` · ${detail}`}
        </h2>
        <ChevronDown aria-hidden="true" className="size-6 shrink-0" />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}

/** In large letters, because somebody copies it by hand. */
export function PaperNumber({
  number,
  isHere,
  hint,
}: {
  readonly number: number | undefined;
  readonly isHere: boolean;
  readonly hint?: string;
}) {
  const texts = usePaperTexts();
  if (number === undefined) return isHere && <p className="mb-2 text-lg text-ink">{texts.noNumber}</p>;
  return (
    <p className="mb-2 text-lg text-ink">
      <strong className="numeric block text-4xl font-bold tracking-wide">{paperNumber(number)}</strong>
      {isHere && (hint ?? texts.writeIt)}
    </p>
  );
}

function Lacks({ asks }: { readonly asks: readonly PaperAsk[] }) {
  const texts = usePaperTexts();
  if (asks.length === 0) return <p className="text-lg text-ink">{texts.whole}</p>;
  return (
    <Banner tone={asks.some(({ blocks }) => blocks) ? 'warn' : 'info'} title={{ text: texts.lacks }}>
      <AskList asks={asks} />
    </Banner>
  );
}

/** Missing fields, what to do about them, and the citation. */
export function AskList({ asks }: { readonly asks: readonly PaperAsk[] }) {
  const texts = usePaperTexts();
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {asks.toSorted(crewFirst).map(({ id, name, fact, cite, blocks }) => (
        <li key={`${cite}${id}`}>
          <strong className="font-semibold">{texts.nameOf(name)}</strong>
          {`: ${texts.toDo[fact]}`}
          <span className="block text-base">
            {[cite, !blocks && texts.reminder].filter(Boolean).join('. ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Fields the crew can supply come before those of the office. */
const crewFirst = (a: PaperAsk, b: PaperAsk): number => ofOffice(a) - ofOffice(b);
const ofOffice = ({ fact }: PaperAsk): number => (/^(?:hauler|truck)\./.test(fact) ? 1 : 0);

/** Missing fields of all papers, each once. */
export const missingOfAll = ({ rules, known }: Pick<PaperOfStop, 'rules' | 'known'>): PaperAsk[] =>
  rules.flatMap((rule) => missingOnPaper(rule, known));
