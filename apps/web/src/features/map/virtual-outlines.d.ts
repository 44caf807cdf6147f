/** Made by build/outlines-plugin.ts. */
declare module 'virtual:outlines' {
  /** Ends with a slash; `country.json` and a file for each state lie in it. */
  export const outlinesFolder: string;
}
