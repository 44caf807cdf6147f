/** Made by build/places-plugin.ts. */
declare module 'virtual:places' {
  /** Absolute path, with a slash at its end. */
  export const placesFolder: string;
  export const placeCellNames: readonly string[];
}
