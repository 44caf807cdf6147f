/** The refusal of every call except signing out for someone without a role in any company. */
export const noCompanyMessage =
  'Your account no longer belongs to a company. Ask an administrator to invite you again.';
