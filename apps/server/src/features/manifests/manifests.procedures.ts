import { can } from '@haulwright/domain/access/permissions';
import type { ManifestParty } from '@haulwright/domain/manifests/manifest-life';
import {
  checkCodePattern,
  manifestNumberPattern,
  tidyCheckCode,
} from '@haulwright/domain/manifests/manifest-numbers';
import type { CheckedPaper, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import type { TimedAct } from '../../http/act.ts';
import { answer } from '../../http/answer.ts';
import type { ActorContext } from '../../http/context.ts';
import { once } from '../../http/idempotency.ts';
import { api, openApi } from '../../http/procedures.ts';
import { findBehind, type Door } from '../../http/strangers-links.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { correctManifest, fillInManifest, rejectManifest, voidManifest } from './signing/change-manifest.ts';
import { hasClient } from '../clients/clients.queries.ts';
import { listCleanings, listGreaseTraps, loadTrapAddress } from './papers/grease-cleanings.queries.ts';
import { evidenceDocument, evidenceTemplate } from './papers/grease-evidence-document.ts';
import { takeOverFromGate } from './signing/gate-signature.ts';
import { makeManifests } from './papers/make-manifests.ts';
import { checkPaper } from './checking/manifest-check.queries.ts';
import { manifestPaper } from './papers/manifest-paper.ts';
import { lockManifest, type CurrentManifest } from './rows/manifest-rows.queries.ts';
import { loadVisitManifests } from './papers/manifest-view.queries.ts';
import { listReservations } from './numbers/reservations.queries.ts';
import { reserveNumbers } from './numbers/reserve-numbers.ts';
import { signManifest } from './signing/sign-manifest.ts';

const doerOf = ({ actor, services }: ActorContext): TimedAct => ({
  companyId: actor.companyId,
  userId: actor.userId,
  now: services.now(),
});

interface NumberAndCode {
  readonly number: string;
  readonly checkCode: string;
}

/** A printed paper is known by its number and check code together. */
const printedPaper: Door<NumberAndCode, NumberAndCode, CheckedPaper> = {
  counts: 'paper',
  keyOf(typed) {
    const number = typed.number.toUpperCase();
    const checkCode = tidyCheckCode(typed.checkCode);
    return manifestNumberPattern.test(number) && checkCodePattern.test(checkCode)
      ? { number, checkCode }
      : undefined;
  },
  find: checkPaper,
};

const partyOf = ({ actor }: ActorContext): ManifestParty =>
  can(actor.roles, 'MANAGE_COMPANY') ? 'admin' : 'office';

/** Changes a manifest once per idempotency key; answers with the manifests of its visit. */
function change(
  context: ActorContext,
  operation: string,
  input: { readonly id: string },
  notFound: () => Error,
  work: (tx: TenantTransaction, manifest: CurrentManifest) => Promise<void>,
): Promise<VisitManifests> {
  const { actor, services } = context;
  return services.database.inTenant(actor, (tx) =>
    once(tx, context, `manifests.${operation}`, input, async () => {
      const manifest = await lockManifest(tx, input.id);
      if (manifest === undefined) throw notFound();
      await work(tx, manifest);
      // A receipt signed at the gate counts once the manifest has reached that state.
      const changed = await lockManifest(tx, input.id);
      if (changed !== undefined) await takeOverFromGate(tx, doerOf(context), changed);
      const shown = await loadVisitManifests(tx, manifest.visitId);
      if (shown === undefined) throw notFound();
      return shown;
    }),
  );
}

export const manifestsProcedures = {
  list: api.manifests.list.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const shown = await loadVisitManifests(tx, input.visitId);
      if (shown === undefined) throw errors.NOT_FOUND();
      return shown;
    }),
  ),

  make: api.manifests.make.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'manifests.make', input, async () => {
        answer(await makeManifests(tx, doerOf(context), input), errors);
        const shown = await loadVisitManifests(tx, input.visitId);
        if (shown === undefined) throw errors.NOT_FOUND();
        return shown;
      }),
    );
  }),

  sign: api.manifests.sign.handler(({ context, input, errors }) =>
    change(context, 'sign', input, errors.NOT_FOUND, async (tx, manifest) => {
      const signed = await signManifest(tx, doerOf(context), manifest, input, partyOf(context));
      if (!signed.ok && signed.refusal === 'manifest.fields-missing')
        throw errors['manifest.fields-missing']({
          message: `The rule requires: ${signed.missing.join(', ')}. Fill it in first.`,
          data: { missing: signed.missing },
        });
      answer(signed, errors);
    }),
  ),

  fillIn: api.manifests.fillIn.handler(({ context, input, errors }) =>
    change(context, 'fillIn', input, errors.NOT_FOUND, async (tx, manifest) => {
      answer(await fillInManifest(tx, doerOf(context), manifest, input.fields), errors);
    }),
  ),

  reject: api.manifests.reject.handler(({ context, input, errors }) =>
    change(context, 'reject', input, errors.NOT_FOUND, async (tx, manifest) => {
      answer(await rejectManifest(tx, doerOf(context), manifest, input, partyOf(context)), errors);
    }),
  ),

  voidOne: api.manifests.voidOne.handler(({ context, input, errors }) =>
    change(context, 'voidOne', input, errors.NOT_FOUND, async (tx, manifest) => {
      answer(await voidManifest(tx, doerOf(context), manifest, input.reason, partyOf(context)), errors);
    }),
  ),

  correct: api.manifests.correct.handler(({ context, input, errors }) =>
    change(context, 'correct', input, errors.NOT_FOUND, async (tx, manifest) => {
      answer(await correctManifest(tx, doerOf(context), manifest, input.reason), errors);
    }),
  ),

  paper: api.manifests.paper.handler(async ({ context: { actor, services }, input, errors }) => {
    const paper = await services.database.inTenant(actor, (tx) =>
      manifestPaper(tx, actor, input.id, services),
    );
    if (paper === undefined) throw errors.NOT_FOUND();
    if (paper === 'outdated') throw errors['manifest.outdated']();
    const file = await paper();
    if (file === null) throw errors['manifest.busy']();
    return file;
  }),

  reserve: api.manifests.reserve.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'manifests.reserve', input, async () =>
        answer(await reserveNumbers(tx, doerOf(context), input), errors),
      ),
    );
  }),

  reserved: api.manifests.reserved.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, listReservations),
  ),

  greaseTraps: api.manifests.greaseTraps.handler(
    ({ context: { actor, services }, input: { clientId }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (!(await hasClient(tx, clientId))) throw errors.NOT_FOUND();
        return listGreaseTraps(tx, clientId, actor.timeZone);
      }),
  ),

  greaseEvidence: api.manifests.greaseEvidence.handler(
    async ({ context: { actor, services }, input: { addressId }, errors }) => {
      const { timeZone, units } = actor;
      const facts = await services.database.inTenant(actor, async (tx) => {
        const trap = await loadTrapAddress(tx, addressId);
        if (trap === undefined) throw errors.NOT_FOUND();
        return { trap, cleanings: await listCleanings(tx, addressId, timeZone) };
      });
      const paper = units === 'metric' ? 'a4' : 'us-letter';
      const document = evidenceDocument({ ...facts, timeZone, paper, now: services.now() });
      const pdf = await services.pdfs.pdf(evidenceTemplate, document);
      if (pdf === null) throw errors['manifest.busy']();
      return new File([new Uint8Array(pdf.bytes)], 'grease-trap-cleanings.pdf', { type: 'application/pdf' });
    },
  ),

  check: openApi.manifests.check.handler(({ context, input, errors }) =>
    findBehind(context, printedPaper, input, {
      unknown: errors['manifest.no-such-paper'],
      tooOften: errors['manifest.checked-too-often'],
    }),
  ),
};
