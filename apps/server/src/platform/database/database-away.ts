/** Whether an error means "the database is not there now": classes 08 and 53, 57P01 to 57P03, 3D000, and refused sockets. Looks through wrapped errors. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (/^(08|53)...$|^57P0[1-3]$|^3D000$|^ECONN(REFUSED|RESET)$|^EPIPE$/.test(code)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect|pool after calling end/.test(cause.message)) return true;
  }
  return false;
}
