import { maxLength } from '@haulwright/domain/kernel/text';
import { toVolume } from '@haulwright/domain/kernel/units';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { draftOf } from '../device/drafts.ts';
import { LandPart } from './land-part.tsx';
import { Choice, LineInput, NumberInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { formKey } from '../state/acts.ts';
import { dumpLoad, loadedRoute } from '../state/dump-acts.ts';
import type { StopView } from '../state/day-view.ts';
import { landReportOf, noLand, type LandForm } from '../state/land-form.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { gatePath } from '../stop/stop-path.ts';
import { LoadNumbers, useLoadPapers } from '../papers/load-numbers.tsx';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';

interface DumpForm {
  /** As typed, by tank. */
  readonly gallons: Readonly<Record<string, string>>;
  readonly emptied: boolean;
  readonly ticketNumber: string;
  readonly weight: string;
  /** The site, when it is not a planned stop. */
  readonly siteId: string | null;
  /** Position on the site's land; missing in a form stored by an older version. */
  readonly land: LandForm;
}

const elsewhereKey = 'form:dump:elsewhere';

/** Records what was dumped at a disposal site, with the load on board as a default, and the site's ticket. */
export function DumpScreen({ stop }: { readonly stop: StopView | null }) {
  const { database, pack, drafts, clock } = useField();
  const texts = useTexts();
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
  const gallonsIn = ({ id }: { readonly id: string }) => typedGallons(form.gallons[id] ?? '', units);
  const weightPounds = typedGallons(form.weight, 'us');
  const fields = (pack?.fields ?? []).filter(({ disposalSiteId }) => disposalSiteId === siteId);
  const land = fields.some(({ id }) => id === form.land.fieldId) ? landReportOf(form.land) : null;
  const load = { stop, route };
  const papers = useLoadPapers(load).flatMap(({ report }) => (report.number === null ? [] : report));
  const total = tanks.reduce((sum, tank) => sum + (gallonsIn(tank) ?? 0), 0);

  async function save() {
    setTried(true);
    const rows = tanks.map((tank) => ({ tank, gallons: gallonsIn(tank) }));
    if (
      siteId === null ||
      weightPounds === undefined ||
      land === undefined ||
      rows.some(({ gallons }) => gallons === undefined)
    )
      return;
    const dumped = rows.flatMap(({ tank, gallons }) =>
      gallons === null || gallons === undefined || gallons === 0
        ? []
        : [
            {
              compartmentId: tank.id,
              gallons,
              method: weightPounds === null ? ('meter' as const) : ('scale' as const),
              emptied: form.emptied,
            },
          ],
    );
    const ticketNumber = form.ticketNumber.trim();
    const paper = {
      ticketNumber: ticketNumber === '' ? null : ticketNumber,
      weightPounds: weightPounds === 0 ? null : weightPounds,
      ...(land !== null && { land }),
      ...(papers.length > 0 && { papers }),
    };
    const site = pack?.disposalSites.find(({ id }) => id === siteId);
    const where = {
      disposalSiteId: siteId,
      routeId: route?.id ?? null,
      title: stop?.title ?? site?.name ?? texts.dump.title,
      stopKey: stop?.key ?? null,
    };
    let visitId: string | null = null;
    const isSaved = await run(async () => {
      visitId = await dumpLoad(database, where, dumped, paper, key);
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
      {tanks.length === 0 && <p className="mb-4 text-lg text-ink">{texts.dump.nothing}</p>}
      {tanks.map((tank) => (
        <NumberInput
          key={tank.id}
          label={texts.dump.volume(tanks.length > 1 ? tank.name : null, texts.units[units])}
          hint={texts.dump.onBoard(volume(tank.gallons, units, texts))}
          error={tried && gallonsIn(tank) === undefined ? texts.complete.wrongVolume : undefined}
          value={form.gallons[tank.id] ?? ''}
          onValueChange={(typed) => change({ ...form, gallons: { ...form.gallons, [tank.id]: typed } })}
        />
      ))}
      {tanks.length > 0 && (
        <Choice
          legend={texts.dump.emptied}
          options={[
            { value: 'yes', label: texts.dump.empty },
            { value: 'no', label: texts.dump.someLeft },
          ]}
          value={form.emptied ? 'yes' : 'no'}
          onValueChange={(value) => change({ ...form, emptied: value === 'yes' })}
        />
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
        error={tried && weightPounds === undefined ? texts.complete.wrongVolume : undefined}
        value={form.weight}
        onValueChange={(weight) => change({ ...form, weight })}
      />
      <PhotoField formKey={key} kind="ticket" label={texts.dump.photo} />
    </StopFormScreen>
  );
}

const siteOf = ({ name }: StopView): string | null => ('disposalSiteId' in name ? name.disposalSiteId : null);
