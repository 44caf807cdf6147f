/** Told to someone who is signed in and holds no role in any company, by every call but signing out. */
export const noCompanyMessage =
  'Your account no longer belongs to a company. Ask an administrator to invite you again.';
