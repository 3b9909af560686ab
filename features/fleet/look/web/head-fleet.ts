import { listHeadOf } from '../../../../platform/web/page-head.ts';

type Page = Parameters<typeof listHeadOf>[0];
type Context = Parameters<ReturnType<typeof listHeadOf>>[0] & { matches: readonly { loaderData?: unknown }[] };

/** The route's `head` of a list about the fleet, which says what the fleet is as far as its layout has been told. */
export const fleetHeadOf = (page: Page) => (context: Context) =>
  listHeadOf({ ...page, description: describeData(page.description, context.matches.some(isOwned)) })(context);

/** What a page is about, and what its data are. @param owned nothing of the demonstration is shown */
export const describeData = (description: string, owned: boolean) =>
  `${description} ${owned ? 'Not' : 'A demonstration; not OPG, not'} a control system.`;

/** Of what the fleet's layout loads. */
const isOwned = ({ loaderData }: Context['matches'][number]) => (loaderData as { isOwned?: boolean } | null)?.isOwned;
