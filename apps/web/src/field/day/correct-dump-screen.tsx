import { maxLength } from '@haulwright/domain/kernel/text';
import { toVolume } from '@haulwright/domain/kernel/units';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { Choice, LineInput, NumberInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { useAmountTexts } from '../papers/use-amount-texts.ts';
import { useField } from '../state/field-context.ts';
import { correctDump, correctDumpKey, ownDumpOf, type OwnDump } from '../state/own-dump.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { gatePath } from '../stop/stop-path.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Corrects the gallons, the site and the ticket number of a dump of this phone. */
export function CorrectDumpScreen({ visitId }: { readonly visitId: string }) {
  const { drafts, commands } = useField();
  const [own] = useState(() => ownDumpOf(drafts, commands, { visitId }));
  // The office decides about it meanwhile, or another phone reported it.
  return own === null ? null : <CorrectDumpForm own={own} />;
}

function CorrectDumpForm({ own }: { readonly own: OwnDump }) {
  const { database, drafts, pack } = useField();
  const texts = useTexts();
  const words = useAmountTexts();
  const units = pack?.me.units ?? 'us';
  const key = correctDumpKey(own);
  const first = {
    amounts: own.rows.map(({ gallons }) => String(toVolume(gallons, units))),
    ticketNumber: own.ticketNumber ?? '',
    siteId: own.disposalSiteId,
  };
  const [form, change] = useKeptForm(database, key, {
    ...first,
    ...(draftOf(drafts, key) as typeof first | undefined),
  });
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(false);
  const { busy, failed, run } = useAct();
  // What was not touched stays as it was, whatever litres make of it.
  const amounts = form.amounts.map((typed, at) =>
    typed === first.amounts[at] ? own.rows[at]?.gallons : typedGallons(typed, units),
  );
  const tanks = pack?.routes.flatMap((route) => route.tanks) ?? [];
  const tankOf = (at: number) => tanks.find(({ id }) => id === own.rows[at]?.compartmentId);
  const tooMuch = own.rows.flatMap(({ gallons, emptied }, at) => {
    const tank = tankOf(at);
    const isMore = tank !== undefined && (amounts[at] ?? 0) - gallons > tank.gallons;
    // Of an emptied tank the site may have measured more than was on board.
    return isMore && !emptied ? [tank] : [];
  });
  const ticketNumber = form.ticketNumber.trim() === '' ? null : form.ticketNumber.trim();
  const lacksTicket = ticketNumber === null && own.ticketNumber !== null;
  const isNothing = amounts.every((gallons) => gallons === 0);
  const isSame =
    form.siteId === own.disposalSiteId &&
    ticketNumber === own.ticketNumber &&
    amounts.every((gallons, at) => gallons === own.rows[at]?.gallons);

  async function save() {
    setTried(true);
    if (isSame || lacksTicket || isNothing || amounts.some((gallons) => gallons == null)) return;
    if (tooMuch.length > 0 && !asked) {
      setAsked(true);
      return;
    }
    const rows = own.rows.flatMap((row, at) => {
      const gallons = amounts[at] ?? 0;
      return gallons === 0 ? [] : [{ ...row, gallons }];
    });
    let visitId = own.visitId;
    const isSaved = await run(async () => {
      visitId = await correctDump(database, own, { disposalSiteId: form.siteId, rows, ticketNumber });
    });
    if (isSaved) go(gatePath(visitId), true);
  }

  return (
    <StopFormScreen
      stop={null}
      title={words.correctDump}
      save={{ label: words.correctSave, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      <p className="mb-4 text-lg text-ink">{words.correctHint}</p>
      {form.amounts.map((typed, at) => (
        <NumberInput
          key={own.rows[at]?.compartmentId}
          label={texts.dump.volume(
            own.rows.length > 1 ? (tankOf(at)?.name ?? null) : null,
            texts.units[units],
          )}
          wrong={amounts[at] === undefined ? texts.complete.wrongVolume : undefined}
          error={tried && (amounts[at] === null || isNothing) ? words.correctDumpMissing : undefined}
          tried={tried}
          value={typed}
          onValueChange={(next) => {
            setAsked(false);
            change({ ...form, amounts: form.amounts.map((one, index) => (index === at ? next : one)) });
          }}
        />
      ))}
      {tooMuch.map((tank) => (
        <Banner key={tank.id} tone="warn" live>
          {words.correctDumpTooMuch(volume(tank.gallons, units, texts))}
        </Banner>
      ))}
      <LineInput
        label={texts.dump.ticket}
        error={tried && lacksTicket ? words.correctTicketMissing : undefined}
        value={form.ticketNumber}
        maxLength={maxLength.name}
        onValueChange={(typed) => change({ ...form, ticketNumber: typed })}
      />
      {own.isOnPaper ? (
        <p className="mb-4 text-lg text-ink-soft">{words.correctSiteOnPaper}</p>
      ) : (
        <Choice
          legend={texts.dump.where}
          options={(pack?.disposalSites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.siteId}
          onValueChange={(siteId) => change({ ...form, siteId })}
        />
      )}
      {tried && isSame && (
        <Banner tone="warn" live>
          {words.correctSame}
        </Banner>
      )}
    </StopFormScreen>
  );
}
