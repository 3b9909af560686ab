import { listHeadOf } from '../../../../platform/web/page-head.ts';

type Page = Parameters<typeof listHeadOf>[0];
type Context = Parameters<ReturnType<typeof listHeadOf>>[0] & {
  matches: readonly { routeId: string; loaderData?: unknown }[];
};

/** The route's `head` of a list about the fleet, which says what the fleet is as far as its layout has been told. */
export function fleetHeadOf({ description, ...page }: Page) {
  return (context: Context) =>
    listHeadOf({ ...page, description: describeData(description, isShown(context)) })(context);
}

/** What a page is about, and what its data are. */
export function describeData(description: string, isDemonstration: boolean): string {
  return `${description} ${isDemonstration ? 'A demonstration; not OPG, not a control system.' : 'Not a control system.'}`;
}

/** Whether anything of the demonstration is shown. */
function isShown({ matches }: Context): boolean {
  const layout = matches.find(({ routeId }) => routeId === '/smr-ops-cloud')?.loaderData;
  return (layout as { isDemonstration?: boolean } | undefined)?.isDemonstration ?? true; // What its layout loads.
}
