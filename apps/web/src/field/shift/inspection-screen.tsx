import { type PartId, partsOfTruck } from '@haulwright/domain/inspections/inspected-parts';
import type { InspectionKind, PartState } from '@haulwright/domain/inspections/inspection';
import { maxLength } from '@haulwright/domain/kernel/text';
import { CheckCheck, PenLine } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { LineInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { Part, Screen } from '../kit/screen.tsx';
import { useField } from '../state/field-context.ts';
import { reportInspection, shiftFormKey } from '../state/shift-acts.ts';
import { shiftView } from '../state/shift-view.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { partWord } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { noPart, type PartForm, PartFields } from './part-fields.tsx';
import { SettledDefects } from './settled-defects.tsx';

interface InspectionForm {
  readonly parts: { readonly [part in PartId]?: PartForm };
  readonly signedName: string;
}

/** A driver's vehicle inspection report: every part, its defects, and the driver's name. */
export function InspectionScreen({ kind }: { readonly kind: InspectionKind }) {
  const { pack, database, drafts, person } = useField();
  const texts = useTexts();
  const key = shiftFormKey(kind);
  const [form, change] = useKeptForm<InspectionForm>(database, key, {
    parts: {},
    signedName: person.fullName,
    ...(draftOf(drafts, key) as InspectionForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const view = pack === null ? null : shiftView(pack);
  const vehicle = view?.vehicle ?? null;
  if (view === null || vehicle === null)
    return (
      <Screen title={texts.inspection.title[kind]} backTo="/">
        <Banner tone="info">{texts.inspection.noTruck}</Banner>
      </Screen>
    );
  const parts = partsOfTruck(vehicle);
  const of = (part: PartId): PartForm => form.parts[part] ?? noPart;
  const settled = vehicle.defects.filter(({ state }) => state !== 'open');
  const missing = parts.filter((part) => of(part).state === null);
  const [firstMissing] = missing;
  const unsaid = parts.filter((part) => of(part).state === 'defect' && of(part).note.trim() === '');
  const signedName = form.signedName.trim();
  const isUnsafe = parts.some((part) => of(part).state === 'defect' && of(part).unsafe);
  const setAll = (state: PartState) =>
    change({
      ...form,
      parts: { ...form.parts, ...Object.fromEntries(missing.map((part) => [part, { ...noPart, state }])) },
    });

  async function save() {
    setTried(true);
    if (vehicle === null || missing.length + unsaid.length > 0 || signedName === '') return;
    const report = {
      vehicleId: vehicle.id,
      kind,
      shiftId: view?.shift?.id ?? null,
      parts: parts.map((part) => ({ part, state: of(part).state ?? 'na' })),
      defects: parts.flatMap((part) => {
        const { state, note, unsafe } = of(part);
        return state === 'defect' ? { part, note: note.trim(), unsafe } : [];
      }),
      reviewedDefectIds: settled.map(({ id }) => id),
      signedName,
    };
    if (await run(() => reportInspection(database, report, vehicle.name)))
      go(kind === 'after' ? '/shift/end' : '/', true);
  }

  return (
    <Screen
      title={texts.inspection.title[kind]}
      detail={vehicle.name}
      backTo="/"
      actions={
        <>
          {failed && (
            <Banner tone="bad" live>
              {texts.banner.notSaved}
            </Banner>
          )}
          {tried && firstMissing !== undefined && (
            <p role="alert" className="text-lg font-medium text-ink">
              ⚠ {texts.inspection.missing(partWord(firstMissing, texts), missing.length - 1)}
            </p>
          )}
          <FieldButton
            variant="primary"
            busy={busy}
            icon={<PenLine aria-hidden="true" />}
            onClick={() => void save()}
          >
            {texts.inspection.save}
          </FieldButton>
        </>
      }
    >
      {settled.length > 0 && <SettledDefects defects={settled} />}
      {parts.map((part) => (
        <PartFields
          key={part}
          part={part}
          value={of(part)}
          tried={tried}
          onChange={(value) => change({ ...form, parts: { ...form.parts, [part]: value } })}
        />
      ))}
      {missing.length > 0 && missing.length < parts.length && (
        <FieldButton
          className="mb-4 w-full"
          icon={<CheckCheck aria-hidden="true" />}
          onClick={() => setAll('ok')}
        >
          {texts.inspection.restOk(missing.length)}
        </FieldButton>
      )}
      {isUnsafe && (
        <Banner tone="bad" title={{ text: texts.inspection.doNotDrive }}>
          {texts.inspection.doNotDriveWhy}
        </Banner>
      )}
      <PhotoField formKey={key} kind="defect" label={texts.inspection.photo} />
      <Part title={texts.inspection.sign}>
        <p className="mb-3 text-lg text-ink">{texts.inspection.statement}</p>
        <LineInput
          label={texts.inspection.name}
          error={tried && signedName === '' ? texts.inspection.nameMissing : undefined}
          value={form.signedName}
          maxLength={maxLength.name}
          onValueChange={(name) => change({ ...form, signedName: name })}
        />
      </Part>
    </Screen>
  );
}
