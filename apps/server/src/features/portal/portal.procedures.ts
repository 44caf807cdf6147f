import type { PortalOverview } from '@haulwright/domain/portal/portal';
import { answer } from '../../http/answer.ts';
import type { RequestContext } from '../../http/context.ts';
import { openApi } from '../../http/procedures.ts';
import { enterBy } from '../../http/strangers-links.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadBrand } from '../brand/brand.queries.ts';
import { paperFiles } from '../brand/letterheads.ts';
import {
  batchOf,
  invoiceDocument,
  invoiceTemplate,
  paperFileName,
  paperTitle,
  statementDocument,
  statementTemplate,
} from '../invoicing/papers/paper-documents.ts';
import { loadPrinted } from '../invoicing/papers/printed-papers.queries.ts';
import { loadStatements } from '../invoicing/papers/statements.queries.ts';
import { photosShown } from '../field/client-photos.queries.ts';
import { fileEnding } from '../files/file-keeping.ts';
import { manifestPaper } from '../manifests/papers/manifest-paper.ts';
import { linkForClient } from '../quotes/link-for-client.ts';
import { openedLink, portalDoor, portalFrontDoor, refusalsOf, type PortalErrors } from './portal-door.ts';
import { countOpening, type PortalLinkRow } from './portal-links.queries.ts';
import { headedPortal, loadPortal, portalDay } from './portal-overview.ts';
import { listPortalPapers } from './portal-papers.ts';
import { portalPaymentsProcedures } from './portal-payments.procedures.ts';
import { storeChange, storeWork } from './portal-requests.ts';
import { storePhoto } from './portal-photos.ts';
import { isPaperOf, isVisitOf, loadPortalCompany, loadProof } from './portal-view.queries.ts';

const pdfFile = (name: string, bytes: Uint8Array): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

/** Does what a client asks for, then answers with the page as it is now. */
async function answered(
  context: RequestContext,
  token: string,
  errors: PortalErrors,
  work: (tx: TenantTransaction, link: PortalLinkRow) => Promise<void>,
  door = portalDoor,
): Promise<PortalOverview> {
  const { services } = context;
  const loaded = await enterBy(context, door, token, refusalsOf(errors), async (tx, link) => {
    await work(tx, link);
    return loadPortal(tx, link, services.now());
  });
  return headedPortal(services, loaded);
}

/** A client's own page: nothing in it is found by anything but the client that the link names. */
export const portalProcedures = {
  overview: openApi.portal.overview.handler(({ context, input: { token }, errors }) =>
    answered(
      context,
      token,
      errors,
      async (tx, { id, expiresAt }) => {
        const now = context.services.now();
        if (expiresAt <= now) {
          const { name, phone } = await loadPortalCompany(tx);
          throw errors['portal.link-expired']({ data: { name, phone } });
        }
        await countOpening(tx, id, now);
      },
      portalFrontDoor,
    ),
  ),

  papers: openApi.portal.papers.handler(({ context, input: { token, after }, errors }) =>
    enterBy(context, portalDoor, token, refusalsOf(errors), async (tx, { clientId }) => {
      const { today } = await portalDay(tx, context.services.now());
      return listPortalPapers(tx, { clientId, today, after });
    }),
  ),

  paper: openApi.portal.paper.handler(async ({ context, input: { token, id }, errors }) => {
    const { letterheads, pdfs, now } = context.services;
    const found = await enterBy(context, portalDoor, token, refusalsOf(errors), async (tx, link) => {
      if (!(await isPaperOf(tx, link.clientId, id))) throw errors.NOT_FOUND();
      const { today } = await portalDay(tx, now());
      const [paper] = await loadPrinted(tx, [id], today);
      return paper && { paper, brand: await loadBrand(tx), companyId: link.companyId };
    });
    const letterhead = await letterheads.of(found.companyId, found.brand);
    const document = batchOf(paperTitle(found.paper), [invoiceDocument(found.paper, letterhead)]);
    const pdf = await pdfs.pdf(invoiceTemplate, document, paperFiles(letterhead));
    if (pdf === null) throw errors['pdf.busy']();
    return pdfFile(paperFileName(found.paper), pdf.bytes);
  }),

  statement: openApi.portal.statement.handler(async ({ context, input: { token, from, to }, errors }) => {
    const { letterheads, pdfs } = context.services;
    const found = await enterBy(context, portalDoor, token, refusalsOf(errors), async (tx, link) => {
      const statement = (await loadStatements(tx, [link.clientId], { from, to })).get(link.clientId);
      if (statement === 'too-long') throw errors['portal.statement-too-long']();
      return statement && { statement, brand: await loadBrand(tx), companyId: link.companyId };
    });
    const letterhead = await letterheads.of(found.companyId, found.brand);
    const document = statementDocument([found.statement], letterhead, { from, to });
    const pdf = await pdfs.pdf(statementTemplate, document, paperFiles(letterhead));
    if (pdf === null) throw errors['pdf.busy']();
    return pdfFile(`statement-${from}-to-${to}.pdf`, pdf.bytes);
  }),

  visit: openApi.portal.visit.handler(({ context, input: { token, jobId }, errors }) =>
    enterBy(context, portalDoor, token, refusalsOf(errors), async (tx, { clientId }) => {
      const { timeZone } = await portalDay(tx, context.services.now());
      const proof = await loadProof(tx, { jobId, clientId, timeZone });
      if (proof === undefined) throw errors.NOT_FOUND();
      return proof;
    }),
  ),

  photo: openApi.portal.photo.handler(async ({ context, input: { token, jobId, id }, errors }) => {
    const { files } = context.services;
    const { companyId, sha256 } = await enterBy(
      context,
      portalDoor,
      token,
      refusalsOf(errors),
      async (tx, link) => {
        if (!(await isVisitOf(tx, link.clientId, jobId))) throw errors.NOT_FOUND();
        const photo = (await photosShown(tx, jobId)).find((one) => one.id === id);
        if (photo === undefined) throw errors.NOT_FOUND();
        return { companyId: link.companyId, sha256: photo.sha256 };
      },
    );
    const read = await files.read(companyId, sha256);
    if (!read.ok)
      throw read.refusal === 'file.store-unavailable' ? errors[read.refusal]() : errors.NOT_FOUND();
    const { bytes, mediaType } = read.value;
    return new File([bytes], `photo-${id.slice(0, 8)}.${fileEnding(mediaType)}`, { type: mediaType });
  }),

  manifest: openApi.portal.manifest.handler(async ({ context, input: { token, jobId, id }, errors }) => {
    const { services } = context;
    const paper = await enterBy(context, portalDoor, token, refusalsOf(errors), async (tx, link) => {
      const { companyId, clientId } = link;
      const { timeZone, units } = await loadPortalCompany(tx);
      const proof = await loadProof(tx, { jobId, clientId, timeZone });
      if (!proof?.manifests.some((one) => one.id === id)) throw errors.NOT_FOUND();
      const seen = { companyId, timeZone, units };
      return (await manifestPaper(tx, seen, id, services, { only: { clientId } })) ?? 'not-found';
    });
    if (paper === 'not-found') throw errors.NOT_FOUND();
    if (paper === 'outdated') throw errors['portal.manifest-changes']();
    const file = await paper();
    if (file === null) throw errors['pdf.busy']();
    return file;
  }),

  quote: openApi.portal.quote.handler(({ context, input: { token, quoteId }, errors }) =>
    enterBy(context, portalDoor, token, refusalsOf(errors), async (tx, { clientId }) => {
      const { now, portalLinks, quoteAddress } = context.services;
      const { today } = await portalDay(tx, now());
      const secret = await linkForClient(tx, { quoteId, clientId, today }, (version) =>
        portalLinks.secretOfQuote(quoteId, version),
      );
      if (secret === undefined) throw errors.NOT_FOUND();
      return { address: `${quoteAddress}#${secret}` };
    }),
  ),

  requestWork: openApi.portal.requestWork.handler(({ context, input, errors }) =>
    answered(context, input.token, errors, async (tx, link) => {
      const day = await portalDay(tx, context.services.now());
      answer(await storeWork(tx, link, input, day), errors);
    }),
  ),

  addPhoto: openApi.portal.addPhoto.handler(async ({ context, input: { id, file }, errors }) => {
    const link = openedLink(context);
    if (link === undefined) throw errors['portal.no-such-link']();
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { photos: answer(await storePhoto(context.services, link, id, bytes), errors) };
  }),

  requestChange: openApi.portal.requestChange.handler(({ context, input, errors }) =>
    answered(context, input.token, errors, async (tx, link) => {
      const day = await portalDay(tx, context.services.now());
      answer(await storeChange(tx, link, input, day), errors);
    }),
  ),

  ...portalPaymentsProcedures,
};
