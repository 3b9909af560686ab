/**
 * Where the link in the mail that confirms an address leads: to the sign-in, and from there to what somebody signed up for.
 *
 * @param next a path of this site
 */
export function confirmedPath(next?: string): string {
  // better-auth takes addresses in letters, digits and few signs only.
  const onward = next === undefined ? '' : `&next=${encodeURIComponent(next).replaceAll(/[!'()*~]/g, toPercent)}`;
  return `/auth?confirmed=1${onward}`;
}

const toPercent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
