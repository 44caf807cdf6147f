import { toString as drawQrCode } from 'qrcode';
import type { Unit } from '@haulwright/domain/rentals/unit';

declare module '../../http/context.ts' {
  interface Services {
    /** Base URL of the link on a unit's label, without a trailing slash. */
    readonly unitAddress: string;
  }
}

export const labelTemplate = new URL('label-sheet.typ', import.meta.url);

export const maxLabels = 300;

export interface LabelFacts {
  readonly companyName: string;
  readonly companyPhone: string | null;
  readonly paper: 'us-letter' | 'a4';
  /** See the services. */
  readonly unitAddress: string;
}

/** The template's data: a label per unit, three in a row. */
export async function labelSheet(
  units: readonly Pick<Unit, 'labelNumber' | 'unitTypeName' | 'serial'>[],
  { unitAddress, ...facts }: LabelFacts,
) {
  const labels = await Promise.all(
    units.map(async ({ labelNumber, unitTypeName, serial }) => ({
      number: String(labelNumber),
      type: unitTypeName,
      serial: serial ?? '',
      link: `${unitAddress}/${labelNumber}`,
      // Still readable with a quarter of the code dirty or scratched.
      qr: await drawQrCode(`${unitAddress}/${labelNumber}`, {
        type: 'svg',
        errorCorrectionLevel: 'Q',
        margin: 1,
      }),
    })),
  );
  return { ...facts, companyPhone: facts.companyPhone ?? '', labels };
}
