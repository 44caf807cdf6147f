/** What build/font-parts.ts uses of the package, which brings no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2';
    /** Tags of the OpenType features to keep; without it all of them. */
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  }
  export default function subsetFont(font: Buffer, characters: string, options?: Options): Promise<Buffer>;
}
