import {
  brandInput,
  elsewhereInWords,
  isElsewhere,
  type Brand,
  type BrandInput,
} from '@haulwright/domain/brand/brand';
import type { LogoRefusal } from '@haulwright/domain/brand/logo';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { answer } from '../../http/answer.ts';
import type { Services } from '../../http/context.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { loadBrand, loadBrandedCompany, upsertBrand } from './brand.queries.ts';
import { readLogo } from './read-logo.ts';

/** What the form replaces. */
const versions = versionsBy<Brand>(brandInput);

type WithoutLogo = LogoRefusal | 'brand.no-such-logo' | 'file.store-unavailable' | 'pdf.busy';

/** The brand as it is stored. A logo that is not the stored one is read again: any file may be named. */
async function asStored(
  { files, pdfs }: Pick<Services, 'files' | 'pdfs'>,
  companyId: string,
  { logo, ...input }: BrandInput,
  stored: Brand,
): Promise<Outcome<Brand, WithoutLogo>> {
  if (logo === null) return accepted({ ...input, logo, logoWidth: null, logoHeight: null });
  if (logo === stored.logo)
    return accepted({ ...input, logo, logoWidth: stored.logoWidth, logoHeight: stored.logoHeight });
  const file = await files.read(companyId, logo);
  if (!file.ok)
    return refused(file.refusal === 'file.store-unavailable' ? file.refusal : 'brand.no-such-logo');
  const read = await readLogo(pdfs, file.value.bytes);
  return read.ok
    ? accepted({ ...input, logo, logoWidth: read.value.width, logoHeight: read.value.height })
    : read;
}

interface ElsewhereErrors {
  readonly 'brand.replies-elsewhere': (told: { readonly message: string }) => Error;
}

/** An address of another house is asked about: it is a typing mistake, or somebody's own mailbox. */
function refuseRepliesElsewhere(
  { replyTo, answersElsewhere }: BrandInput,
  companyEmail: string | null,
  errors: ElsewhereErrors,
): void {
  if (answersElsewhere || replyTo === null || companyEmail === null) return;
  if (isElsewhere(replyTo, companyEmail))
    throw errors['brand.replies-elsewhere']({ message: elsewhereInWords(replyTo, companyEmail) });
}

export const companyBrandProcedures = {
  getBrand: api.company.getBrand.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => versions.show(await loadBrand(tx))),
  ),

  keepLogo: api.company.keepLogo.handler(async ({ context: { actor, services }, input, errors }) => {
    const bytes = new Uint8Array(await input.file.arrayBuffer());
    const { mediaType, width, height } = answer(await readLogo(services.pdfs, bytes), errors);
    const { sha256 } = answer(await services.files.keep(actor, bytes, mediaType), errors);
    return { logo: sha256, width, height };
  }),

  saveBrand: api.company.saveBrand.handler(async ({ context: { actor, services }, input, errors }) => {
    const { version, ...given } = input;
    const { database, now } = services;
    const before = await database.inTenant(actor, loadBrand);
    // Once more below, when the company is locked.
    versions.check(version, before, errors);
    const brand = answer(await asStored(services, actor.companyId, given, before), errors);
    await database.inTenant(actor, async (tx) => {
      await lockCompany(tx, actor.companyId);
      const present = await loadBrandedCompany(tx, actor.userId);
      versions.check(version, present.brand, errors);
      refuseRepliesElsewhere(given, present.company.email, errors);
      await upsertBrand(tx, actor.companyId, brand, now());
    });
    return versions.show(brand);
  }),

  mailSample: api.company.mailSample.handler(async ({ context, input: { mail, brand: given }, errors }) => {
    const { actor, services, device } = context;
    const present = await services.database.inTenant(actor, (tx) => loadBrandedCompany(tx, actor.userId));
    const brand = answer(await asStored(services, actor.companyId, given, present.brand), errors);
    refuseRepliesElsewhere(given, present.company.email, errors);
    const to = present.personEmail;
    if (to === null || !(await services.accounts.mayMail(device, to))) throw errors['brand.sampled-often']();
    const failure = await services.mailBrandSample(actor.companyId, to, { ...present, brand }, mail);
    if (failure !== null)
      throw errors['brand.mail-failed']({ message: `The sample could not be mailed to ${to}: ${failure}.` });
    return { to };
  }),
};
