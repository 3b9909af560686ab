import { hasCode } from '../../../../platform/web/error-message.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';

/** What a page's loader asked for, or, where it is not there, the page that says so: `NoSuchRecord`. @param findNear asks for what that page shows */
export function orNearRecords<Data>(asked: Promise<Data>, findNear: () => Promise<unknown>): Promise<Data> {
  const prepared = asked.catch(async (error) => {
    if (hasCode(error, 'NOT_FOUND')) await findNear();
    throw error;
  });
  return orNotFound(prepared, ['NOT_FOUND']);
}
