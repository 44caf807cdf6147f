import { siteAfter } from '@haulwright/domain/field/in-truck';
import { type KnownOnPaper, rulesFor } from '@haulwright/domain/field/missing-on-paper';
import type { PaperRule } from '@haulwright/domain/field/pack-papers';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { draftOf } from '../device/drafts.ts';
import { formKey } from '../state/acts.ts';
import { pumpsAt, type StopView, withWaste } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import type { GivenNumbers } from '../state/number-pool.ts';
import { typedGallons } from '../texts/formats.ts';
import { useNumbers, useTruck } from './use-numbers.ts';

/** The part of the completion form that papers need. */
export interface PaperForm {
  readonly gallons: string;
  /** Missing in a form stored by an older version. */
  readonly paper?: Readonly<Record<string, string>>;
  /** What was pumped, where the job does not say; null or missing until it is chosen. */
  readonly waste?: WasteType | null;
}

export interface PaperOfStop {
  readonly rules: readonly PaperRule[];
  readonly known: KnownOnPaper;
  readonly numbers: GivenNumbers;
}

/**
 * The papers of a pickup: their rules, the known facts, and their numbers.
 * @param isBeingSigned the signature, or why there is none, goes with the form
 */
export function usePaper(stop: StopView, open?: PaperForm, isBeingSigned = false): PaperOfStop {
  const { pack, drafts } = useField();
  const { job, route } = stop;
  const vehicleId = useTruck(stop);
  const form = open ?? (draftOf(drafts, formKey('complete', stop)) as PaperForm | undefined);
  const typed = typedGallons(form?.gallons ?? '', pack?.me.units ?? 'us');
  const gallons = typed ?? job?.actualGallons ?? null;
  const pumps = pumpsAt(stop);
  const rules =
    gallons === 0 || (gallons === null && !pumps)
      ? []
      : rulesFor(pack?.papers, withWaste(stop, form?.waste).job?.wasteType ?? null);
  const numbers = useNumbers({
    stopKey: stop.key,
    vehicleId,
    rules: rules.filter(({ unit }) => unit === 'pickup'),
    known: Object.fromEntries((job?.papers ?? []).map(({ packId, number }) => [packId, number])),
    isHere: stop.state === 'arrived',
  });
  const hauler = pack?.papers?.hauler;
  const registrations = hauler?.registrations ?? [];
  const ofTruck =
    registrations.find((one) => one.vehicleId === vehicleId) ??
    registrations.find((one) => one.vehicleId === null);
  const at = route?.stops.findIndex(({ jobId }) => jobId === job?.id) ?? -1;
  return {
    rules,
    numbers,
    known: {
      facts: {
        'hauler.address': hauler?.address ?? null,
        'hauler.phone': hauler?.phone ?? null,
        'hauler.registration': ofTruck?.number ?? null,
        // Without a route the truck is unknown.
        'truck.tank': route === null || route.capacityGallons,
        'client.address': job?.address ?? null,
        'client.phone': job?.clientPhone ?? null,
        'client.signature': isBeingSigned || job?.signature != null,
        gallons,
        destination: route === null ? null : siteAfter(route, at),
        trap: job?.trapRead ?? false,
      },
      typed: form?.paper ?? {},
      answered: job?.paperAnswers,
    },
  };
}
