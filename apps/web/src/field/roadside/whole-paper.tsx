import type { CarriedPickup } from '@haulwright/domain/field/in-truck';
import { signedOtherwise } from '@haulwright/domain/field/signed-amount';
import { rulesFor } from '@haulwright/domain/field/missing-on-paper';
import type { PackJob, PackVehicle } from '@haulwright/domain/field/day-pack';
import type { PaperAsk, PaperRule } from '@haulwright/domain/field/pack-papers';
import { paperNumber } from '@haulwright/domain/field/paper-number';
import { signatureBox, type Stroke, strokePath } from '@haulwright/domain/field/signature-strokes';
import { ArrowLeft, FileText } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FieldButton } from '../kit/field-button.tsx';
import { usePaperTexts } from '../papers/use-paper-texts.ts';
import { useField } from '../state/field-context.ts';
import { bothLanguages } from '../texts/both-languages.ts';
import { enAmount } from '../texts/en-amount.ts';
import { enPapers } from '../texts/en-papers.ts';
import { dateIn, dateInWords, timeAt, volume } from '../texts/formats.ts';
import { writtenOf } from '../device/paper-written.ts';

interface PaperOf {
  readonly pickup: CarriedPickup;
  readonly truck: PackVehicle;
  readonly capacityGallons: number;
}

/** The papers of a pickup, each to be read as a whole. */
export function PapersOfPickup(about: PaperOf) {
  const { pack } = useField();
  const texts = usePaperTexts();
  const [open, setOpen] = useState<PaperRule | null>(null);
  const { pickup } = about;
  const rules = rulesFor(pack?.papers, pickup.wasteType);
  return (
    <>
      {rules.map((rule) => {
        const number = pickup.papers.find(({ packId }) => packId === rule.packId)?.number;
        const name = number === undefined ? texts.nameOf(rule.title) : paperNumber(number);
        return (
          <FieldButton
            key={rule.packId}
            className="mt-2 w-full"
            icon={<FileText aria-hidden="true" />}
            aria-label={texts.readPaper(name, pickup.clientName)}
            onClick={() => setOpen(rule)}
          >
            {name}
          </FieldButton>
        );
      })}
      {open !== null && <WholePaper {...about} rule={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/**
 * A paper over the whole screen, item by item as its rule names them, with what this phone knows: an officer reads it
 * without signal. In English, like the paper itself.
 */
function WholePaper({ rule, onClose, ...about }: PaperOf & { rule: PaperRule; onClose: () => void }) {
  const texts = usePaperTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const lines = usePaperLines(about, rule);
  useEffect(() => dialog.current?.showModal(), []);
  const { pickup } = about;
  const number = pickup.papers.find(({ packId }) => packId === rule.packId)?.number;
  return (
    <dialog
      ref={dialog}
      aria-label={rule.title}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-canvas p-0 text-ink"
    >
      <div className="flex h-full flex-col">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
        <div lang="en" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 pt-4">
          <h2 className="text-2xl font-semibold">{rule.title}</h2>
          {number !== undefined && (
            <p className="numeric text-4xl font-bold tracking-wide">{paperNumber(number)}</p>
          )}
          <dl className="my-4 flex flex-col gap-3">
            {lines.map(({ name, value, cite }) => (
              <div key={`${name}${cite ?? ''}`} className="border-b border-line pb-2">
                <dt className="text-base text-ink-soft">{name}</dt>
                <dd className="text-xl font-semibold break-words">
                  {value ?? (
                    <span className="font-normal">
                      {enPapers.notOnPaper}
                      {cite !== undefined && cite !== '' && ` (${cite})`}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <FieldButton
            variant="primary"
            className="w-full"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => dialog.current?.close()}
          >
            {texts.backToPapers}
          </FieldButton>
        </div>
      </div>
    </dialog>
  );
}

interface PaperLine {
  readonly name: string;
  /** Null: it is not on the paper. */
  readonly value: ReactNode;
  readonly cite?: string;
}

function usePaperLines({ pickup, truck, capacityGallons }: PaperOf, rule: PaperRule): PaperLine[] {
  const { pack, drafts } = useField();
  if (pack === null) return [];
  const { en } = bothLanguages;
  const { units, timeZone, fullName } = pack.me;
  const amount = (gallons: number): string => volume(gallons, units, en);
  const moment = (at: string): string =>
    `${dateInWords(dateIn(timeZone, new Date(at)), en)}, ${timeAt(at, timeZone, en)}`;
  const job = pack.jobs.find(({ id }) => id === pickup.jobId);
  const written = writtenOf(drafts, pickup.jobId);
  const typed = written.papers.find(({ packId }) => packId === rule.packId)?.values ?? [];
  const hauler = pack.papers?.hauler;
  const registrations = hauler?.registrations ?? [];
  const registration = (
    registrations.find(({ vehicleId }) => vehicleId === truck.id) ??
    registrations.find(({ vehicleId }) => vehicleId === null)
  )?.number;
  const deliveries = pickup.deliveries.map((one) =>
    [
      enPapers.delivered(amount(one.gallons), one.site),
      one.ticketNumber !== null && enPapers.ticket(one.ticketNumber),
      moment(one.at),
    ]
      .filter(Boolean)
      .join(', '),
  );
  const facts: Partial<Record<PaperAsk['fact'], ReactNode>> = {
    'hauler.address': hauler?.address,
    'hauler.phone': hauler?.phone,
    'hauler.registration': registration,
    'truck.tank': capacityGallons > 0 ? amount(capacityGallons) : null,
    'client.address': pickup.address,
    'client.phone': pickup.phone,
    'client.signature':
      job?.signature == null ? null : (
        <Signed signature={job.signature} pumpedGallons={pickup.gallons} strokes={written.strokes} />
      ),
    gallons: amount(pickup.gallons),
    destination: deliveries[0] === undefined ? pickup.goingTo : deliveries.join('; '),
    trap: job?.trapRead === true ? enPapers.measured : null,
  };
  const asked = rule.asks.map((ask): PaperLine => {
    const said = typed.find(({ id }) => id === ask.id)?.value ?? job?.paperAnswers?.[ask.id];
    return { name: ask.name, value: said ?? facts[ask.fact] ?? null, cite: ask.cite };
  });
  const { lines } = enPapers;
  return [
    { name: lines.hauler, value: hauler?.name },
    { name: lines.truck, value: [truck.name, truck.licensePlate].filter(Boolean).join(', ') },
    { name: lines.driver, value: fullName },
    { name: lines.client, value: pickup.clientName },
    { name: lines.waste, value: en.wastes[pickup.wasteType] },
    { name: lines.at, value: moment(pickup.at) },
    ...asked,
    ...deliveries.map((value, at) => ({ name: lines.delivery(at + 1), value })),
    { name: lines.aboard, value: amount(pickup.aboardGallons) },
  ];
}

interface SignedProps {
  readonly signature: NonNullable<PackJob['signature']>;
  readonly pumpedGallons: number;
  readonly strokes: readonly Stroke[];
}

/** Who signed and for how much, with the lines where this phone took them. */
function Signed({ signature, pumpedGallons, strokes }: SignedProps) {
  const { pack } = useField();
  const { en } = bothLanguages;
  const units = pack?.me.units ?? 'us';
  const who = en.sign.inWords(signature.outcome, signature.name);
  const other = signedOtherwise(signature, pumpedGallons);
  const text =
    other !== null
      ? enAmount.signedOtherwise(who, volume(other, units, en), volume(pumpedGallons, units, en))
      : signature.outcome === 'signed' && signature.gallons != null
        ? enAmount.signedFor(who, volume(signature.gallons, units, en))
        : who;
  return (
    <>
      {signature.outcome === 'signed' && strokes.length > 0 && (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from its lines, in the page's own ink
          role="img"
          aria-label={text}
          viewBox={signatureBox}
          className="w-full rounded-lg border border-line bg-surface"
          fill="none"
          stroke="currentColor"
          strokeWidth={8}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {strokes.map((stroke, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never change
            <path key={at} d={strokePath(stroke)} />
          ))}
        </svg>
      )}
      {text}
    </>
  );
}
