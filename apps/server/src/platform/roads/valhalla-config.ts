import { readFile } from 'node:fs/promises';

/**
 * As the library's own `valhalla_build_config` writes it, with the limits on trucks' matrices raised and all
 * about other files left out.
 */
const template = new URL('valhalla-config.json', import.meta.url);

/** The library's configuration for tiles in a folder; `threads` is for making them. It logs nothing. */
export async function valhallaConfig(tileFolder: string, threads: number): Promise<Record<string, object>> {
  const config = JSON.parse(await readFile(template, 'utf8')) as Record<string, object>;
  const silent = { logging: { type: '' } };
  return {
    ...Object.fromEntries(
      Object.entries(config).map(([part, values]) => [
        part,
        { ...values, ...(loggingParts.has(part) && silent) },
      ]),
    ),
    mjolnir: { ...config['mjolnir'], ...silent, tile_dir: tileFolder, concurrency: threads },
  };
}

const loggingParts = new Set(['loki', 'meili', 'odin', 'thor']);
