import { toString as drawQrCode } from 'qrcode';
import type { Unit } from '@haulwright/domain/rentals/unit';

declare module '../../http/context.ts' {
  interface Services {
    /** What the link of a unit's label begins with, without a slash at the end. */
    readonly unitAddress: string;
  }
}

export const labelTemplate = new URL('label-sheet.typ', import.meta.url);

export const maxLabels = 300;

export interface LabelFacts {
  readonly companyName: string;
  readonly companyPhone: string | null;
  readonly paper: 'us-letter' | 'a4';
  /** As of the services. */
  readonly unitAddress: string;
}

/** What the template sets: a label for each unit, three in a row. */
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
      // Dirt and scratches take a quarter of the code, and it is still read.
      qr: await drawQrCode(`${unitAddress}/${labelNumber}`, {
        type: 'svg',
        errorCorrectionLevel: 'Q',
        margin: 1,
      }),
    })),
  );
  return { ...facts, companyPhone: facts.companyPhone ?? '', labels };
}
