import { dayClosed, manifestLeft } from './custody.refusals.ts';

/** Why a decision about a report is not undone. */
export const undoRefusals = {
  'review.already-undone': {
    status: 409,
    message: 'One of these reports is open already, so there is nothing to undo. Look at what is left.',
  },
  'review.not-yours': {
    status: 409,
    message: 'Someone else decided this. Ask them to undo it, or correct the job.',
  },
  'review.cannot-undo': {
    status: 409,
    message: 'This decision cannot be undone here. Correct what is wrong on the job or on the truck’s day.',
  },
  'review.undo-changed': {
    status: 409,
    message: 'The job has changed since you decided this, so it stays as it is. Correct the job instead.',
  },
  'review.undo-billed': {
    status: 409,
    message:
      'The job’s bill was approved since you decided this. Take the approval back, or issue a credit note for what is wrong.',
  },
  'review.undo-archived': {
    status: 409,
    message: 'The client was archived since, so the job stays cancelled. Restore the client first.',
  },
  'review.undo-ledger': {
    status: 409,
    message:
      'Without these gallons the tank would not have held what was reported later. Correct the truck’s day instead.',
  },
  ...dayClosed,
  'load.manifest-left': manifestLeft,
} as const;
