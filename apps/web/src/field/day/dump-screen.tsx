import { maxLength } from '@haulwright/domain/kernel/text';
import { toVolume } from '@haulwright/domain/kernel/units';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { draftOf, keepDraft } from '../device/drafts.ts';
import { HowPart, useLastHow } from './how-part.tsx';
import { LandPart } from './land-part.tsx';
import { Banner } from '../kit/banner.tsx';
import { Choice, LineInput, NumberInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { formKey } from '../state/acts.ts';
import { dumpLoad, loadedRoute } from '../state/dump-acts.ts';
import type { StopView } from '../state/day-view.ts';
import { dumpedTanks, dumpRows, type DumpForm } from '../state/dump-form.ts';
import { landReportOf, noLand } from '../state/land-form.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { DumpTanks } from '../tanks/dump-tanks.tsx';
import { useTankTexts } from '../tanks/use-tank-texts.ts';
import { typedFeeCents, typedGallons } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { gatePath } from '../stop/stop-path.ts';
import { LoadNumbers, useLoadPapers } from '../papers/load-numbers.tsx';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';

const elsewhereKey = 'form:dump:elsewhere';

/** Records what was dumped at a disposal site, with the load on board as a default, and the site's ticket. */
export function DumpScreen({ stop }: { readonly stop: StopView | null }) {
  const { database, pack, drafts, clock } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  const key = stop === null ? elsewhereKey : formKey('dump', stop);
  const route = stop === null ? loadedRoute(pack, correctedNow(clock)) : stop.route;
  const tanks = (route?.tanks ?? []).filter((tank) => tank.gallons > 0);
  const [form, change] = useKeptForm<DumpForm>(database, key, {
    gallons: Object.fromEntries(tanks.map((tank) => [tank.id, String(toVolume(tank.gallons, units))])),
    emptied: true,
    ticketNumber: '',
    weight: '',
    siteId: null,
    land: noLand,
    ...(draftOf(drafts, key) as DumpForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const siteId = stop === null ? form.siteId : siteOf(stop);
  const site = pack?.disposalSites.find(({ id }) => id === siteId);
  const dumped = dumpedTanks(tanks, form, site);
  const gallonsIn = ({ id }: { readonly id: string }) => typedGallons(form.gallons[id] ?? '', units);
  const weightPounds = typedGallons(form.weight, 'us');
  const feeCents = typedFeeCents(form.fee ?? '');
  const fields = (pack?.fields ?? []).filter(({ disposalSiteId }) => disposalSiteId === siteId);
  const land = fields.some(({ id }) => id === form.land.fieldId) ? landReportOf(form.land) : null;
  // The papers are of what is dumped here.
  const load = { stop, route: route && { ...route, tanks: [...dumped] } };
  const papers = useLoadPapers(load).flatMap(({ report }) => (report.number === null ? [] : report));
  const total = dumped.reduce((sum, tank) => sum + (gallonsIn(tank) ?? 0), 0);

  const { asks, last: lastHow, key: howKey } = useLastHow('dumped');
  const asksHow = asks && total > 0;
  // A weight was read off the ticket: nobody needs to say so.
  const how = form.how ?? (weightPounds == null || weightPounds === 0 ? lastHow : 'scale');
  const lacksHow = asksHow && how === null;

  async function save() {
    setTried(true);
    const method = weightPounds == null ? 'meter' : 'scale';
    const measured = dumpRows(dumped, form, gallonsIn, method);
    const rows = asksHow ? measured?.map((row) => ({ ...row, how })) : measured;
    const isNoneChosen = tanks.length > 0 && dumped.length === 0;
    if (
      siteId === null ||
      weightPounds === undefined ||
      feeCents === undefined ||
      land === undefined ||
      rows === undefined ||
      lacksHow ||
      isNoneChosen
    )
      return;
    const ticketNumber = form.ticketNumber.trim();
    const paper = {
      ticketNumber: ticketNumber === '' ? null : ticketNumber,
      weightPounds: weightPounds === 0 ? null : weightPounds,
      ...(feeCents !== null && { feeCents }),
      ...(land !== null && { land }),
      ...(papers.length > 0 && { papers }),
    };
    const where = {
      disposalSiteId: siteId,
      routeId: route?.id ?? null,
      title: stop?.title ?? site?.name ?? texts.dump.title,
      stopKey: stop?.key ?? null,
    };
    if (asksHow && how !== null) await keepDraft(database, howKey, how);
    let visitId: string | null = null;
    const isSaved = await run(async () => {
      visitId = await dumpLoad(database, where, rows, paper, key);
    });
    if (isSaved) go(visitId === null ? '/' : gatePath(visitId), true);
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.dump.title}
      save={{ label: texts.dump.save, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      {stop === null && (
        <Choice
          legend={texts.dump.where}
          options={(pack?.disposalSites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.siteId}
          onValueChange={(chosen) => change({ ...form, siteId: chosen })}
          error={tried && siteId === null ? texts.dump.chooseSite : undefined}
        />
      )}
      <LoadNumbers {...load} />
      <DumpTanks
        tanks={tanks}
        dumped={dumped}
        site={site}
        form={form}
        onChange={change}
        isWrong={(tank) => tried && gallonsIn(tank) === undefined}
      />
      {tried && tanks.length > 0 && dumped.length === 0 && (
        <Banner tone="bad" live>
          ⚠ {words.dumpNone}
        </Banner>
      )}
      {fields.length > 0 && tanks.length > 0 && (
        <LandPart
          fields={fields}
          form={form.land}
          onChange={(changed) => change({ ...form, land: changed })}
          gallons={total}
          tried={tried}
        />
      )}
      <LineInput
        label={texts.dump.ticket}
        hint={texts.dump.ticketHint}
        value={form.ticketNumber}
        maxLength={maxLength.name}
        onValueChange={(ticketNumber) => change({ ...form, ticketNumber })}
      />
      <NumberInput
        label={texts.dump.weight}
        hint={texts.dump.weightHint}
        wrong={weightPounds === undefined ? texts.complete.wrongVolume : undefined}
        tried={tried}
        value={form.weight}
        onValueChange={(weight) => change({ ...form, weight })}
      />
      <NumberInput
        decimal
        label={texts.dump.fee}
        hint={texts.dump.feeHint}
        wrong={feeCents === undefined ? texts.dump.wrongFee : undefined}
        tried={tried}
        value={form.fee ?? ''}
        onValueChange={(fee) => change({ ...form, fee })}
      />
      {asksHow && (
        <HowPart value={how} onValueChange={(next) => change({ ...form, how: next })} tried={tried} />
      )}
      <PhotoField formKey={key} kind="ticket" label={texts.dump.photo} />
    </StopFormScreen>
  );
}

const siteOf = ({ name }: StopView): string | null => ('disposalSiteId' in name ? name.disposalSiteId : null);
