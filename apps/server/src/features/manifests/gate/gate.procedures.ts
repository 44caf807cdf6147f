import { can } from '@haulwright/domain/access/permissions';
import { gateTokenPattern } from '@haulwright/domain/gate/gate-receipt';
import { waitInWords } from '@haulwright/domain/gate/mailed-code';
import { answer } from '../../../http/answer.ts';
import { api, openApi } from '../../../http/procedures.ts';
import {
  enterBy,
  findBehind,
  hashOfSecret,
  type Door,
  type DoorErrors,
} from '../../../http/strangers-links.ts';
import { manifestPaper } from '../papers/manifest-paper.ts';
import { drawnCode, makeGateLink } from './gate-code.ts';
import { changeReceipt } from './change-receipt.ts';
import { changeableReceipt } from './changeable-receipt.ts';
import { findLink, reporterOf, type GateLink } from './gate-links.queries.ts';
import { receiptOf } from './gate-receipts.queries.ts';
import { loadGateVisit } from './gate-visit.ts';
import { isUnsigned, type TooOften, type WrongCode } from './mailed-codes.ts';
import { receiveAtGate } from './receive-at-gate.ts';
import type { BeyondTruck } from './site-word.ts';

const gateDoor: Door<string, string, GateLink> = {
  counts: 'gate',
  keyOf: (token) => (gateTokenPattern.test(token) ? hashOfSecret(token) : undefined),
  find: findLink,
};
const refusalsOf = (errors: {
  'gate.no-such-link': () => Error;
  'gate.asked-too-often': () => Error;
}): DoorErrors => ({ unknown: errors['gate.no-such-link'], tooOften: errors['gate.asked-too-often'] });

export const gateProcedures = {
  code: api.gate.code.handler(async ({ context: { actor, services }, input: { visitId }, errors }) => {
    const made = await services.database.inTenant(actor, async (tx) => {
      const reporter = await reporterOf(tx, visitId);
      // Technicians may only show codes for visits they reported.
      if (reporter === undefined || (reporter !== actor.userId && !can(actor.roles, 'EDIT_JOB')))
        throw errors.NOT_FOUND();
      const { companyId, userId } = actor;
      const maker = { companyId, userId, now: services.now(), gateAddress: services.gateAddress };
      const link = answer(await makeGateLink(tx, maker, visitId), errors);
      return { link, receipt: await receiptOf(tx, visitId) };
    });
    return { link: made.link && (await drawnCode(made.link)), receipt: made.receipt };
  }),

  paper: api.gate.paper.handler(async ({ context: { actor, services }, input: { manifestId }, errors }) => {
    const { companyId, userId } = actor;
    const paper = await services.database.inTenant(actor, (tx) =>
      manifestPaper(tx, actor, manifestId, services, {
        makeGate: async (visitId) => {
          const maker = { companyId, userId, now: services.now(), gateAddress: services.gateAddress };
          return answer(await makeGateLink(tx, maker, visitId), errors);
        },
      }),
    );
    if (paper === undefined) throw errors.NOT_FOUND();
    if (paper === 'outdated') throw errors['manifest.outdated']();
    const file = await paper();
    if (file === null) throw errors['manifest.busy']();
    return file;
  }),

  visit: openApi.gate.visit.handler(({ context, input: { token }, errors }) =>
    enterBy(context, gateDoor, token, refusalsOf(errors), (tx, link) =>
      loadGateVisit(tx, link, context.services.now()),
    ),
  ),

  mailCode: openApi.gate.mailCode.handler(async ({ context, input: { token }, errors }) => {
    const { services } = context;
    const link = await findBehind(context, gateDoor, token, refusalsOf(errors));
    const mailed = await services.mailedCodes.mail(link);
    if (!mailed.ok && mailed.refusal === 'not-found') throw errors['gate.no-such-link']();
    return answer(mailed, errors, {
      'gate.code-mailed-often': ({ waitSeconds }: TooOften) => ({
        message: `A code was mailed already. Look for it in the inbox, or mail a new one in ${waitInWords(waitSeconds)}.`,
        data: { waitSeconds },
      }),
    });
  }),

  receive: openApi.gate.receive.handler(async ({ context, input, errors }) => {
    const { services } = context;
    const { token, code: typedCode, ...said } = input;
    const link = await findBehind(context, gateDoor, token, refusalsOf(errors));
    const checked = await services.mailedCodes.check(link, typedCode, (tx) => isUnsigned(tx, link.visitId));
    if (isGone(checked)) throw errors['gate.no-such-link']();
    const code = answer(checked, errors, wrongCode);
    return services.database.inTenant(link, async (tx) => {
      const doing = { code, now: services.now(), events: services.events };
      const received = await receiveAtGate(tx, link, said, doing);
      if (isGone(received)) throw errors['gate.no-such-link']();
      answer(received, errors, beyondTruck);
      const visit = await loadGateVisit(tx, link, doing.now);
      if (visit === undefined) throw errors['gate.no-such-link']();
      return visit;
    });
  }),

  change: openApi.gate.change.handler(async ({ context, input, errors }) => {
    const { services } = context;
    const { token, code: typedCode, ...said } = input;
    const link = await findBehind(context, gateDoor, token, refusalsOf(errors));
    const checked = await services.mailedCodes.check(link, typedCode, (tx) =>
      changeableReceipt(tx, link.visitId, said.version, services.now()),
    );
    if (isGone(checked)) throw errors['gate.no-such-link']();
    const code = answer(checked, errors, wrongCode);
    return services.database.inTenant(link, async (tx) => {
      const doing = { code, now: services.now(), events: services.events };
      const changed = await changeReceipt(tx, link, said, doing);
      if (isGone(changed)) throw errors['gate.no-such-link']();
      answer(changed, errors, beyondTruck);
      const visit = await loadGateVisit(tx, link, doing.now);
      if (visit === undefined) throw errors['gate.no-such-link']();
      return visit;
    });
  }),
};

/** The visit was withdrawn meanwhile: its code leads nowhere. */
const isGone = (
  outcome: { readonly ok: true } | { readonly ok: false; readonly refusal: string },
): outcome is { readonly ok: false; readonly refusal: 'not-found' } =>
  !outcome.ok && outcome.refusal === 'not-found';

const wrongCode = {
  'gate.code-wrong': ({ triesLeft }: WrongCode) => ({
    message: `This is not the code that was mailed. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
    data: { triesLeft },
  }),
};

const beyondTruck = {
  'gate.beyond-truck': ({ truckGallons }: BeyondTruck) => ({ data: { truckGallons } }),
};
