import type { DayPack, PackTank } from '@haulwright/domain/field/day-pack';
import { contentsOf } from '@haulwright/domain/field/tanks-aboard';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { GallonMethod } from '@haulwright/domain/custody/ledger/load-fact';
import type { LandForm } from './land-form.ts';

/** Input about a dump; stored with it. */
export interface DumpForm {
  /** As typed, by tank. */
  readonly gallons: Readonly<Record<string, string>>;
  readonly emptied: boolean;
  /** By tank, where a truck has several; missing in a form stored by an older version, like the next. */
  readonly emptiedOf?: Readonly<Record<string, boolean>>;
  /** Whether a tank is dumped here, by tank; where nobody said, by what the site takes. */
  readonly dumps?: Readonly<Record<string, boolean>>;
  readonly ticketNumber: string;
  readonly weight: string;
  /** The fee on the ticket; missing in a form stored by an older version. */
  readonly fee?: string;
  /** How the gallons were measured; missing: as said last. */
  readonly how?: GallonMethod;
  /** The site, when it is not a planned stop. */
  readonly siteId: string | null;
  /** Position on the site's land; missing in a form stored by an older version. */
  readonly land: LandForm;
}

type Site = Pick<DayPack['disposalSites'][number], 'acceptedWasteTypes'>;

/** Wastes in a tank that a site does not take; an unknown site takes anything. */
export const refusedOf = (site: Site | undefined, tank: PackTank): readonly WasteType[] =>
  site === undefined
    ? []
    : contentsOf(tank).flatMap(({ wasteType }) =>
        site.acceptedWasteTypes.includes(wasteType) ? [] : [wasteType],
      );

/** Whether a site takes everything that is in a tank. */
export const takesLoad = (site: Site | undefined, tank: PackTank): boolean =>
  refusedOf(site, tank).length === 0;

/** The tanks that are dumped here, of those with something in them; a single one always is. */
export const dumpedTanks = (
  tanks: readonly PackTank[],
  { dumps }: Pick<DumpForm, 'dumps'>,
  site: Site | undefined,
): readonly PackTank[] =>
  tanks.length === 1 ? tanks : tanks.filter((tank) => dumps?.[tank.id] ?? takesLoad(site, tank));

export const isEmptied = ({ emptied, emptiedOf }: DumpForm, { id }: Pick<PackTank, 'id'>): boolean =>
  emptiedOf?.[id] ?? emptied;

type DumpRow = Extract<FieldCommand, { type: 'load.dumped' }>['data']['rows'][number];

/** The rows of the report; a tank without gallons has none. Undefined while a number is wrong. */
export function dumpRows(
  tanks: readonly PackTank[],
  form: DumpForm,
  gallonsIn: (tank: PackTank) => number | null | undefined,
  method: GallonMethod,
): DumpRow[] | undefined {
  const rows = tanks.map((tank) => ({ tank, gallons: gallonsIn(tank) }));
  if (rows.some(({ gallons }) => gallons === undefined)) return undefined;
  return rows.flatMap(({ tank, gallons }) =>
    gallons == null || gallons === 0
      ? []
      : [{ compartmentId: tank.id, gallons, method, emptied: isEmptied(form, tank) }],
  );
}
