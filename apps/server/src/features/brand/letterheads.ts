import type { Logger } from 'pino';
import type { Brand } from '@haulwright/domain/brand/brand';
import { fitInto } from '@haulwright/domain/brand/logo';
import { LruCache } from '../../platform/lru-cache.ts';
import type { PdfFile } from '../../platform/pdf/render-pdf.ts';
import type { FileKeeping } from '../files/file-keeping.ts';

/** The logo of a company, ready to be shown. */
export interface Logo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Public to other features: what stands at the head of everything a company sends to its clients. Without a logo
 * its name does, in large letters; never the product's.
 */
export interface Letterhead {
  readonly brand: Brand;
  readonly logo: Logo | null;
}

export interface Letterheads {
  /** Adds the bytes of the logo. A store that fails costs the logo, not the paper. Asks nothing of the database where the logo was read before. */
  of(companyId: string, brand: Brand): Promise<Letterhead>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly letterheads: Letterheads;
  }
}

/** Of 200 kB at most each. */
const keptLogos = 64;

export function createLetterheads({
  files,
  log,
}: {
  readonly files: Pick<FileKeeping, 'read'>;
  readonly log: Pick<Logger, 'error'>;
}): Letterheads {
  // A logo is named by what is in it, so what is kept is never stale.
  const kept = new LruCache<string, Pick<Logo, 'bytes' | 'mediaType'>>(keptLogos);
  return {
    async of(companyId, brand) {
      const { logo: sha256, logoWidth, logoHeight } = brand;
      if (sha256 === null || logoWidth === null || logoHeight === null) return { brand, logo: null };
      const key = `${companyId}/${sha256}`;
      let file = kept.get(key);
      if (file === undefined) {
        const read = await files.read(companyId, sha256);
        if (!read.ok) {
          log.error({ companyId, sha256, reason: read.refusal }, 'a paper goes without its logo');
          return { brand, logo: null };
        }
        file = read.value;
        kept.set(key, file);
      }
      return { brand, logo: { ...file, width: logoWidth, height: logoHeight } };
    },
  };
}

/** Points of a PDF: 2.7 by 0.85 inches. */
const paperBox = { width: 194, height: 61 };
const endingOf = ({ mediaType }: Logo): string => (mediaType === 'image/png' ? 'png' : 'jpg');

interface CompanyOnPaper {
  readonly name: string;
  /** Address and phone. */
  readonly lines: readonly string[];
}

/** Public to other features: the data of `letterhead.typ`. */
export function paperHead({ brand, logo }: Letterhead, company: CompanyOnPaper) {
  const { color, footer } = brand;
  return {
    ...company,
    color: color ?? '',
    footer: footer === null ? '' : footer.split('\n').filter(Boolean).join(' · '),
    logo: logo === null ? null : { name: `logo.${endingOf(logo)}`, width: fitInto(logo, paperBox).width },
  };
}

/** Public to other features: the pictures of `letterhead.typ`. */
export const paperFiles = ({ logo }: Letterhead): PdfFile[] =>
  logo === null ? [] : [{ name: `logo.${endingOf(logo)}`, bytes: logo.bytes }];

/** Public to other features: the logo as a page without an account shows it. */
export const logoAsUrl = ({ logo }: Letterhead): string | null =>
  logo === null ? null : `data:${logo.mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}`;
